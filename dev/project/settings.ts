import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';
import { assertReal, email, flag, origin, origins, project, readWords, text } from './words.ts';

const usage =
  'npm run project:setup -- --project <id> [--apply | --check] [--bucket <name>] [--origin <https://…>]… [--email <address>] [--billing-account <id>] [--budget <amount>] [--github <owner>/<repository>] [--min-instances 0|1] [--purge-zone <id>] [--pictures-origin <https://…>] [--first-admin <address>] [--app-check on|off]';

export const setupWords = {
  project,
  /** Where the site is served, the first of them being its address. */
  origin: origins,
  bucket: v.optional(text(/^[a-z0-9][a-z0-9._-]+$/)),
  /** Who hears of alerts; `undefined` for the account that gcloud acts as. */
  email: v.optional(email),
  /** `undefined` for the one that pays for the project. */
  'billing-account': v.optional(text(/^[0-9A-F]{6}(-[0-9A-F]{6}){2}$/)),
  /** A month's, in the currency of the billing account unless it names one (`30USD`). */
  budget: v.optional(text(/^\d+(\.\d+)?([A-Z]{3})?$/), '30'),
  /** The repository whose workflows may deploy; `undefined` for none. */
  github: v.optional(text(/^[\w.-]+\/[\w.-]+$/)),
  /** How many instances of `site` are always there; `undefined` for as many as before, none at first. */
  'min-instances': v.optional(v.picklist(['0', '1'])),
  /** The Cloudflare zone in front of the site; `undefined` for the one that was named before, none at first. */
  'purge-zone': v.optional(text(/^[0-9a-f]{32}$/)),
  'pictures-origin': v.optional(origin),
  'first-admin': v.optional(email),
  /** Whether the site asks Google for proof that its own page is calling. */
  'app-check': v.optional(v.picklist(['on', 'off'])),
  apply: flag,
  check: flag,
};
type SetupWords = v.InferOutput<v.ObjectSchema<typeof setupWords, undefined>>;

/** What the functions are told of their project: committed, and nothing in it is secret. */
export const toldFile = (name: string): string => `functions/.env.${name}`;

/** What the functions of a project are told, by its name; nothing where nobody has told them anything. */
export type Told = (project: string) => Readonly<Record<string, string | undefined>>;

export const readTold: Told = (name) => {
  const file = join(ROOT, toldFile(name));
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
};

/** What the steps are made of. */
export type Settings = ReturnType<typeof settingsOf>;

export function settingsOf(words: SetupWords, told: Told = readTold) {
  const { project: name, origin: named, email: hears, budget, github } = words;
  const before = told(name);
  const [address = before['MATATAKI_SITE_ORIGIN']] = named;
  const said = {
    MATATAKI_SITE_ORIGIN: named[0],
    MATATAKI_MIN_INSTANCES: words['min-instances'],
    MATATAKI_PURGE_ZONE: words['purge-zone'],
    MATATAKI_PICTURES_ORIGIN: words['pictures-origin'],
    MATATAKI_FIRST_ADMIN: words['first-admin'],
    MATATAKI_APP_CHECK: words['app-check'],
  };
  return {
    ...{ project: name, region: REGION, email: hears, budget, github },
    bucket: words.bucket ?? `${name}.firebasestorage.app`,
    origins: [...(named.length === 0 && address ? [address] : named), `https://${name}.web.app`],
    billingAccount: words['billing-account'],
    minInstances: words['min-instances'],
    purgeZone: (words['purge-zone'] ?? before['MATATAKI_PURGE_ZONE']) || undefined,
    appCheck: (words['app-check'] ?? before['MATATAKI_APP_CHECK']) === 'on',
    /** Lines of `functions/.env.PROJECT`; what is not named here stays there as it is. */
    told: Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  };
}

/** What the words behind `npm run project:setup --` ask for, or a sentence that says how it is used. */
export function parseSetupRequest(args: readonly string[], told: Told = readTold) {
  const words = readWords(args, setupWords, usage);
  if (words.apply && words.check) throw new LaunchError(`Say --check or --apply, not both: ${usage}.`);
  if (words.apply || words.check) assertReal(words.project);
  return { settings: settingsOf(words, told), apply: words.apply, check: words.check };
}

/** Whom the functions act as (functions/src/platform/firebase.ts), and whom the pipeline does. */
export const functionsAccount = (settings: Settings): string =>
  `matataki-functions@${settings.project}.iam.gserviceaccount.com`;
export const deployerAccount = (settings: Settings): string =>
  `matataki-deployer@${settings.project}.iam.gserviceaccount.com`;
