import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { parseSiteConfig, type SiteConfig } from '../../web/src/data/siteConfig.ts';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration of a web build: `VITE_` values of the environment and web/.env*. Throws if one is missing. */
export function builtSite(mode: 'production' | 'emulator'): SiteConfig {
  try {
    return parseSiteConfig(loadEnv(mode, join(ROOT, 'web'), 'VITE_'));
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

/** The project to which firebase-tools deploys; `undefined` in a manual build and for emulators. */
export const deployedProject = ({ GCLOUD_PROJECT: project = '' }: Environment): string | undefined =>
  project === '' || project.startsWith('demo-') ? undefined : project;

/** Throws if the site is configured for a project other than the deployed one. */
export function assertBuiltFor(site: string, environment: Environment): void {
  const project = deployedProject(environment);
  if (project !== undefined && project !== site)
    throw new LaunchError(
      `The site is configured for ${site}, but ${project} is deployed: correct web/.env.production.local.`,
    );
}

const results = {
  web: ['web/dist/app.html', 'functions/first/app.html', 'functions/first/manifest.json', 'functions/first/server.js'],
  functions: ['functions/lib/index.js'],
} as const;
export type Part = keyof typeof results;
export const parts: readonly Part[] = ['web', 'functions'];

/** Throws if a part is not built. */
export function assertBuilt(wanted: readonly Part[], isThere = (path: string) => existsSync(join(ROOT, path))): void {
  const missing = wanted.flatMap((part) => results[part].filter((path) => !isThere(path)));
  if (missing.length > 0)
    throw new LaunchError(`MATATAKI_BUILT says that everything is built, but ${missing.join(', ')} is missing.`);
}

/** The origin that the command names, or else `MATATAKI_ORIGIN`, or else Hosting's for the deployed project. */
export function replacedSite(named: string | undefined, environment: Environment): string {
  const project = deployedProject(environment);
  const address = named ?? environment.MATATAKI_ORIGIN ?? (project && `https://${project}.web.app`);
  if (address === undefined)
    throw new LaunchError(
      'Name the project with --project PROJECT, or the site with --origin https://PROJECT.web.app.',
    );
  if (URL.canParse(address)) return new URL(address).origin;
  throw new LaunchError(`${address} is not the address of a site, such as https://PROJECT.web.app.`);
}
