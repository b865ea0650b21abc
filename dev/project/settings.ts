import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { LaunchError } from '../launcher/failure.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';

const usage =
  'npm run project:setup -- --project <id> [--apply | --check] [--bucket <name>] [--origin <https://…>]… [--email <address>] [--billing-account <id>] [--budget <amount>] [--github <owner>/<repository>] [--min-instances 0|1] [--purge-zone <id>] [--pictures-origin <https://…>] [--first-admin <address>] [--app-check on|off]';

/** What the steps are made of. */
export type Settings = {
  readonly project: string;
  readonly region: string;
  readonly bucket: string;
  /** Where the site is served, the first of them being its address. */
  readonly origins: readonly string[];
  /** Who hears of alerts; `undefined` for the account that gcloud acts as. */
  readonly email: string | undefined;
  /** `undefined` for the one that pays for the project. */
  readonly billingAccount: string | undefined;
  /** A month's, in the currency of the billing account unless it names one (`30USD`). */
  readonly budget: string;
  /** The repository whose workflows may deploy; `undefined` for none. */
  readonly github: string | undefined;
  /** How many instances of `site` are always there; `undefined` for as many as before, none at first. */
  readonly minInstances: '0' | '1' | undefined;
  /** The Cloudflare zone in front of the site; `undefined` for the one that was named before, none at first. */
  readonly purgeZone: string | undefined;
  /** Whether the site asks Google for proof that its own page is calling. */
  readonly appCheck: boolean;
  /** Lines of `functions/.env.PROJECT`, by their names; what is not named here stays there as it is. */
  readonly told: Readonly<Record<string, string>>;
};

export type SetupRequest = { readonly settings: Settings; readonly does: 'say' | 'check' | 'apply' };

/** What the functions are told of their project: committed, and nothing in it is secret. */
export const toldFile = (project: string): string => `functions/.env.${project}`;

const patterns = {
  project: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  bucket: /^[a-z0-9][a-z0-9._-]+$/,
  origin: /^https:\/\/[a-z0-9.-]+$/,
  email: /^[^\s@'"]+@[^\s@'"]+$/,
  'billing-account': /^[0-9A-F]{6}(-[0-9A-F]{6}){2}$/,
  budget: /^\d+(\.\d+)?([A-Z]{3})?$/,
  github: /^[\w.-]+\/[\w.-]+$/,
  'min-instances': /^[01]$/,
  'purge-zone': /^[0-9a-f]{32}$/,
  'pictures-origin': /^https:\/\/[a-z0-9.-]+$/,
  'first-admin': /^[^\s@'"]+@[^\s@'"]+$/,
  'app-check': /^(on|off)$/,
};

/** What the functions of a project are told, by its name; nothing where nobody has told them anything. */
export type Told = (project: string) => Readonly<Record<string, string | undefined>>;

export const readTold: Told = (project) => {
  const file = join(ROOT, toldFile(project));
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
};

/** What the words behind `npm run project:setup --` ask for, or a sentence that says how it is used. */
export function parseSetupRequest(args: readonly string[], told: Told = readTold): SetupRequest {
  const refused = (why: string): LaunchError => new LaunchError(`${why}: ${usage}.`);
  const options = {
    project: { type: 'string' },
    bucket: { type: 'string' },
    origin: { type: 'string', multiple: true },
    email: { type: 'string' },
    'billing-account': { type: 'string' },
    budget: { type: 'string' },
    github: { type: 'string' },
    'min-instances': { type: 'string' },
    'purge-zone': { type: 'string' },
    'pictures-origin': { type: 'string' },
    'first-admin': { type: 'string' },
    'app-check': { type: 'string' },
    apply: { type: 'boolean' },
    check: { type: 'boolean' },
  } as const;
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, strict: true }).values;
    } catch {
      throw refused('Say which project to prepare, and nothing that is not listed here');
    }
  })();
  const { project, origin, apply = false, check = false, ...others } = parsed;
  if (project === undefined) throw refused('Say which project to prepare');
  if (apply && check) throw refused('Say --check or --apply, not both');
  for (const [name, pattern] of Object.entries(patterns)) {
    for (const value of Object.entries(parsed).flatMap(([key, found]) => (key === name ? [found].flat() : [])))
      if (!pattern.test(String(value))) throw refused(`--${name} is not as it should be`);
  }
  if ((apply || check) && project.startsWith('demo-')) {
    throw new LaunchError(`${project} is the name of a local project: nothing can be prepared there.`);
  }
  const before = told(project);
  const [address = before['MATATAKI_SITE_ORIGIN']] = origin ?? [];
  const hosting = `https://${project}.web.app`;
  return {
    does: apply ? 'apply' : check ? 'check' : 'say',
    settings: {
      project,
      region: REGION,
      bucket: others.bucket ?? `${project}.firebasestorage.app`,
      origins: [...(origin ?? (address ? [address] : [])), hosting],
      email: others.email,
      billingAccount: others['billing-account'],
      budget: others.budget ?? '30',
      github: others.github,
      minInstances: (['0', '1'] as const).find((count) => count === others['min-instances']),
      purgeZone: (others['purge-zone'] ?? before['MATATAKI_PURGE_ZONE']) || undefined,
      appCheck: (others['app-check'] ?? before['MATATAKI_APP_CHECK']) === 'on',
      told: present({
        MATATAKI_SITE_ORIGIN: origin?.[0],
        MATATAKI_MIN_INSTANCES: others['min-instances'],
        MATATAKI_PURGE_ZONE: others['purge-zone'],
        MATATAKI_PICTURES_ORIGIN: others['pictures-origin'],
        MATATAKI_FIRST_ADMIN: others['first-admin'],
        MATATAKI_APP_CHECK: others['app-check'],
      }),
    },
  };
}

const present = (values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Whom the functions act as (functions/src/platform/firebase.ts), and whom the pipeline does. */
export const functionsAccount = ({ project }: Settings): string =>
  `matataki-functions@${project}.iam.gserviceaccount.com`;
export const deployerAccount = ({ project }: Settings): string =>
  `matataki-deployer@${project}.iam.gserviceaccount.com`;
