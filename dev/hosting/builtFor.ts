import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The project of firebase-tools' deployment, as its hooks get it; none for a manual build, or for emulators. */
export const deployedProject = ({ GCLOUD_PROJECT: project = '' }: Environment): string | undefined =>
  project === '' || project.startsWith('demo-') ? undefined : project;

/** Throws a sentence if the site is configured for another project than that of the deployment. */
export function assertBuiltFor(site: string, environment: Environment): void {
  const project = deployedProject(environment);
  if (project !== undefined && project !== site)
    throw new LaunchError(
      `The site is configured for ${site} and not for ${project}, where it would be deployed: set VITE_FIREBASE_PROJECT_ID and the values beside it (web/.env.example).`,
    );
}

/** The results of the builds, by part. */
const results = {
  web: ['web/dist/app.html', 'functions/first/app.html', 'functions/first/manifest.json', 'functions/first/server.js'],
  functions: ['functions/lib/index.js'],
} as const;
export type Part = keyof typeof results;
export const parts: readonly Part[] = ['web', 'functions'];

/** Throws a sentence if a part that should be built is missing. */
export function assertBuilt(asked: readonly Part[], root = ROOT): void {
  const missing = asked.flatMap((part) => results[part].filter((path) => !existsSync(join(root, path))));
  if (missing.length > 0)
    throw new LaunchError(`MATATAKI_BUILT says that everything is built, and ${missing.join(', ')} is missing.`);
}

/** Pure: the origin that is named, by the command or for its hook (`MATATAKI_ORIGIN`), or the one that Hosting gives the project of a deployment. */
export function replacedSite(named: string | undefined, environment: Environment): string {
  const asked = named ?? environment.MATATAKI_ORIGIN;
  if (asked !== undefined && URL.canParse(asked)) return new URL(asked).origin;
  const project = deployedProject(environment);
  if (asked === undefined && project !== undefined) return `https://${project}.web.app`;
  throw new LaunchError(
    asked === undefined
      ? 'Say which project is deployed to: npx firebase deploy --project PROJECT (or which site is replaced: npm run assets:keep -- --origin https://PROJECT.web.app).'
      : `${asked} is no address of a site, such as https://PROJECT.web.app.`,
  );
}
