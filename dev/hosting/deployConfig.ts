import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeaderSite } from '#contract/edge/pageHeaders.ts';
import { LaunchError } from '../launcher/failure.ts';
import { isObject, type JsonObject, listAt, objectAt, parseObject } from '../launcher/json.ts';
import { ROOT } from '../launcher/paths.ts';
import { builtSite } from './builtSite.ts';
import { fillHosting } from './fillHosting.ts';

/** Beside firebase.json, because firebase-tools takes the folder of its configuration for the project's; not committed. */
export const DEPLOY_CONFIG = join(ROOT, 'firebase.deploy.json');

/**
 * Pure: the committed firebase.json as `firebase deploy --config` takes it for `project`: filled with the hosts of the site
 * that was built, and without hooks: the one of Hosting refuses to deploy what is not filled, those of the functions build
 * them once for each codebase, and what is deployed has been built before. Throws where the site was built for another project.
 */
export function deployConfig(committed: JsonObject, project: string, site: HeaderSite): JsonObject {
  if (site.firebase.projectId !== project) {
    throw new LaunchError(
      `The site is built for ${site.firebase.projectId} and not for ${project}: set VITE_FIREBASE_PROJECT_ID and the values beside it (web/.env.example) and build it again.`,
    );
  }
  const filled = fillHosting(committed, site);
  const withoutHooks = ({ predeploy: _hooks, ...rest }: JsonObject): JsonObject => rest;
  return {
    ...filled,
    functions: listAt(filled, 'functions').filter(isObject).map(withoutHooks),
    hosting: withoutHooks(objectAt(filled, 'hosting')),
  };
}

/**
 * Writes the configuration that this project's deployment takes, with the values that the site is built with, and gives its path. The site is to
 * be built before (`npm run build:web`). Writing it again leaves the same file.
 */
export async function writeDeployConfig(project: string): Promise<string> {
  const committed = parseObject(await readFile(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');
  const config = deployConfig(committed, project, builtSite('production'));
  await writeFile(DEPLOY_CONFIG, `${JSON.stringify(config, undefined, 2)}\n`);
  return DEPLOY_CONFIG;
}
