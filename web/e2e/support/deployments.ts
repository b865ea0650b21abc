import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteFolder } from './environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export type Deployments = {
  /** Puts another build of the same sources in the place of what Hosting serves. Its id is `other`. */
  readonly deployOther: () => Promise<void>;
  /** Puts back what was there. */
  readonly putBack: () => Promise<void>;
  /** Says that another build is deployed, without deploying it: a deployment that is half-way. */
  readonly announce: (id: string) => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** Builds the site a second time, as a deployment would. Takes some seconds. */
export async function prepareDeployments(): Promise<Deployments> {
  const folder = await mkdtemp(join(tmpdir(), 'matataki-deployments-'));
  const first = join(folder, 'first');
  const other = join(folder, 'other');
  await cp(siteFolder(), first, { recursive: true });
  await run(join(root, 'node_modules/.bin/vite'), ['build', 'web', '--mode', 'emulator', '--outDir', other], {
    cwd: root,
    env: { ...process.env, MATATAKI_BUILD_ID: 'other', NODE_ENV: 'production' },
  });

  async function deploy(build: string): Promise<void> {
    // The folder itself stays: Hosting reaches it through a link.
    for (const name of await readdir(siteFolder())) await rm(join(siteFolder(), name), { recursive: true });
    await cp(build, siteFolder(), { recursive: true });
  }

  return {
    deployOther: () => deploy(other),
    putBack: () => deploy(first),
    announce: (id) => writeFile(join(siteFolder(), 'builds/latest.json'), JSON.stringify({ id })),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}
