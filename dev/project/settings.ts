import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { email, flag, origin, origins, project, readOptions, text } from '../launcher/options.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';

const usage =
  'npm run project:setup -- --project <id> [--apply | --check] [--bucket <name>] [--origin <https://…>]… [--email <address>] [--billing-account <id>] [--budget <amount>] [--github <owner>/<repository>] [--github-id <number>] [--github-environment <name>] [--min-instances 0|1] [--purge-zone <id>] [--pictures-origin <https://…>] [--first-admin <address>] [--app-check on|off] [--chat on|off] [--auth-events on|off]';

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
  /** Its number, if GitHub's public API does not tell it. */
  'github-id': v.optional(text(/^\d+$/)),
  /** Only its jobs may deploy. */
  'github-environment': v.optional(text(/^[\w-]+$/), 'production'),
  // If one of these is missing, its variable of the functions stays as it is.
  'min-instances': v.optional(v.picklist(['0', '1'])),
  'purge-zone': v.optional(text(/^[0-9a-f]{32}$/)),
  'pictures-origin': v.optional(origin),
  'first-admin': v.optional(email),
  'app-check': v.optional(v.picklist(['on', 'off'])),
  'auth-events': v.optional(v.picklist(['on', 'off'])),
  chat: v.optional(v.picklist(['on', 'off'])),
  apply: flag,
  check: flag,
};
type SetupOptions = v.InferOutput<v.ObjectSchema<typeof setupOptions, undefined>>;

/** The secrets of all functions. */
export const secrets = ['BAN_MEMORY_KEY', 'SITE_KEY'] as const;
/** Secrets that the functions need with a variable: functions/src/platform/purge.ts and chatAddress.ts. */
export const optionalSecrets = [
  { secret: 'PURGE_TOKEN', variable: 'MATATAKI_PURGE_ZONE' },
  { secret: 'CHAT_WEBHOOK', variable: 'MATATAKI_CHAT' },
] as const;
type OptionalSecret = (typeof optionalSecrets)[number]['secret'];

/** Contains the files of `deploy/` for one project. */
export const filesFolder = (name: string): string => `.matataki/setup/${name}`;

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
  const previous = read(name);
  const [address = previous['MATATAKI_SITE_ORIGIN'], ...others] = options.origin;
  const origins = [...(address ? [address] : []), ...others, `https://${name}.web.app`];
  const zone = options['purge-zone'] ?? previous['MATATAKI_PURGE_ZONE'];
  const variables = {
    MATATAKI_SITE_ORIGIN: options.origin[0],
    MATATAKI_MIN_INSTANCES: options['min-instances'],
    MATATAKI_PURGE_ZONE: options['purge-zone'],
    MATATAKI_PICTURES_ORIGIN: options['pictures-origin'],
    MATATAKI_FIRST_ADMIN: options['first-admin'],
    MATATAKI_APP_CHECK: options['app-check'],
    MATATAKI_AUTH_EVENTS: options['auth-events'],
    MATATAKI_CHAT: options.chat,
  };
  const chat = options.chat ?? previous['MATATAKI_CHAT'];
  const isNeeded: Readonly<Record<OptionalSecret, boolean>> = { PURGE_TOKEN: !!zone, CHAT_WEBHOOK: chat === 'on' };
  const needed = optionalSecrets.map(({ secret }) => secret).filter((secret) => isNeeded[secret]);
  const appCheck = options['app-check'] ?? previous['MATATAKI_APP_CHECK'];
  return {
    project: name,
    origins,
    minInstances: options['min-instances'],
    chat,
    /** The variables of bash in the steps. No option accepts a quote. */
    bash: {
      PROJECT: name,
      REGION,
      BUCKET: options.bucket ?? `${name}.firebasestorage.app`,
      COPIES: `${name}-matataki-copies`,
      ERASURES: `${name}-matataki-erasures`,
      FILES: filesFolder(name),
      HOSTS: origins.map((origin) => new URL(origin).hostname).join(),
      // functions/src/platform/firebase.ts
      FUNCTIONS: `matataki-functions@${name}.iam.gserviceaccount.com`,
      DEPLOYER: `matataki-deployer@${name}.iam.gserviceaccount.com`,
      SECRETS: [...secrets, ...needed].join(' '),
      VARIABLES_FILE: variablesFile(name),
      /** Lines of that file. Its other lines stay. */
      VARIABLES: Object.entries(variables)
        .flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`))
        .join('\n'),
      MONITORED_SERVICE: `https://monitoring.googleapis.com/v3/projects/${name}/services/matataki`,
      ZONE: zone ?? '',
      CHAT: chat === 'on' ? 'on' : '',
      APP_CHECK: appCheck === 'on' ? 'on' : '',
      /** Of App Check by Google's services. Never set, it stays as it is. */
      ENFORCEMENT: appCheck === undefined ? '' : appCheck === 'on' ? 'ENFORCED' : 'OFF',
      GITHUB: options.github ?? '',
      GITHUB_ID: options['github-id'] ?? '',
      GITHUB_ENVIRONMENT: options['github-environment'],
      EMAIL: options.email ?? '',
      BILLING_ACCOUNT: options['billing-account'] ?? '',
      BUDGET: options.budget,
    },
  };
}

export function parseSetupRequest(args: readonly string[], read?: ReadVariables) {
  const { apply, check, ...options } = readOptions(args, setupOptions, usage);
  if (apply && check) throw new LaunchError(`--check and --apply exclude each other: ${usage}.`);
  return { settings: settingsOf({ apply, check, ...options }, read), apply, check };
}
