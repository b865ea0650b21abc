import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';
import { email, flag, listOf, origin, origins, project, readOptions, text } from './options.ts';

const usage =
  'npm run project:setup -- --project <id> [--apply | --check] [--bucket <name>] [--origin <https://…>]… [--email <address>] [--billing-account <id>] [--budget <amount>] [--github <owner>/<repository>] [--providers google,…] [--min-instances 0|1] [--purge-zone <id>] [--pictures-origin <https://…>] [--first-admin <address>] [--app-check on|off]';

export const setupOptions = {
  project,
  /** The first one is the address of the site. */
  origin: origins,
  bucket: v.optional(text(/^[a-z0-9][a-z0-9._-]+$/)),
  /** Receives alerts. Default: the account of gcloud. */
  email: v.optional(email),
  /** Default: the account that pays for the project. */
  'billing-account': v.optional(text(/^[0-9A-F]{6}(-[0-9A-F]{6}){2}$/)),
  /** Per month, in the currency of the billing account unless it names one (`30USD`). */
  budget: v.optional(text(/^\d+(\.\d+)?([A-Z]{3})?$/), '30'),
  /** The repository whose workflows may deploy. */
  github: v.optional(text(/^[\w.-]+\/[\w.-]+$/)),
  /** Ways to sign in, in the order of their buttons. Default: as before, at first none. */
  providers: v.optional(listOf(['google', 'twitter', 'github', 'facebook'])),
  // If one of these is missing, its variable of the functions stays as it is.
  'min-instances': v.optional(v.picklist(['0', '1'])),
  'purge-zone': v.optional(text(/^[0-9a-f]{32}$/)),
  'pictures-origin': v.optional(origin),
  'first-admin': v.optional(email),
  'app-check': v.optional(v.picklist(['on', 'off'])),
  apply: flag,
  check: flag,
};
type SetupOptions = v.InferOutput<v.ObjectSchema<typeof setupOptions, undefined>>;

/** The secrets of all functions. */
export const secrets = ['BAN_MEMORY_KEY', 'SITE_KEY'] as const;
/** The variables of the functions. Committed, because none is secret. */
export const variablesFile = (name: string): string => `functions/.env.${name}`;

export type ReadVariables = (project: string) => Readonly<Record<string, string | undefined>>;

export const readVariables: ReadVariables = (name) => {
  const file = join(ROOT, variablesFile(name));
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
};

export type Settings = ReturnType<typeof settingsOf>;

export function settingsOf(options: SetupOptions, read: ReadVariables = readVariables) {
  const name = options.project;
  const variables = {
    MATATAKI_SITE_ORIGIN: options.origin[0],
    MATATAKI_MIN_INSTANCES: options['min-instances'],
    MATATAKI_PURGE_ZONE: options['purge-zone'],
    MATATAKI_PICTURES_ORIGIN: options['pictures-origin'],
    MATATAKI_FIRST_ADMIN: options['first-admin'],
    MATATAKI_APP_CHECK: options['app-check'],
  };
  const given = Object.entries(variables).filter(([, value]) => value !== undefined);
  const all = { ...read(name), ...Object.fromEntries(given) };
  const address = all['MATATAKI_SITE_ORIGIN'];
  const origins = [...(address ? [address] : []), ...options.origin.slice(1), `https://${name}.web.app`];
  const zone = all['MATATAKI_PURGE_ZONE'] ?? '';
  return {
    project: name,
    origins,
    /** The variables of bash in the steps. No option accepts a quote. */
    bash: {
      PROJECT: name,
      REGION,
      BUCKET: options.bucket ?? `${name}.firebasestorage.app`,
      /** Contains the files of `deploy/` for this project. */
      FILES: `.matataki/setup/${name}`,
      HOSTS: origins.map((origin) => new URL(origin).hostname).join(),
      // functions/src/platform/firebase.ts
      FUNCTIONS: `matataki-functions@${name}.iam.gserviceaccount.com`,
      DEPLOYER: `matataki-deployer@${name}.iam.gserviceaccount.com`,
      SECRETS: [...secrets, ...(zone ? ['PURGE_TOKEN'] : [])].join(' '),
      VARIABLES_FILE: variablesFile(name),
      /** Lines of that file. Its other lines stay. */
      VARIABLES: given.map(([key, value]) => `${key}=${value}`).join('\n'),
      MONITORED_SERVICE: `https://monitoring.googleapis.com/v3/projects/${name}/services/matataki`,
      ZONE: zone,
      APP_CHECK: all['MATATAKI_APP_CHECK'] === 'on' ? 'on' : '',
      PROVIDERS: options.providers ?? '',
      GITHUB: options.github ?? '',
      EMAIL: options.email ?? '',
      BILLING_ACCOUNT: options['billing-account'] ?? '',
      BUDGET: options.budget,
    },
  };
}

export function parseSetupRequest(args: readonly string[], read?: ReadVariables) {
  const options = readOptions(args, setupOptions, usage);
  if (options.apply && options.check) throw new LaunchError(`--check and --apply exclude each other: ${usage}.`);
  return { ...options, settings: settingsOf(options, read) };
}
