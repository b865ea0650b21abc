import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../launcher/testFolder.ts';
import type { Bash } from './setup.ts';

/** A clone of a test, and bash with the cloud of fakeCloud.sh. */
export function fakeCloud() {
  const folder = testFolder();
  const things = join(folder, 'cloud');
  mkdirSync(things);
  const bash =
    (env: NodeJS.ProcessEnv = {}): Bash =>
    (script) => {
      const args = ['-c', `source ${join(import.meta.dirname, 'fakeCloud.sh')}\n${script}`];
      const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, CLOUD: things, ...env } } as const;
      const { status, stdout, stderr } = spawnSync('bash', args, options);
      return { status: status ?? 1, stdout, stderr };
    };
  /** What was done, such as `made secrets SITE_KEY`. */
  const log = (): readonly string[] => readFileSync(join(folder, 'cloud.log'), 'utf8').split('\n');
  return {
    folder,
    bash,
    log,
    made: () => log().filter((line) => line.startsWith('made ')),
    /** What exists, with its content. */
    state: () => readdirSync(things).map((name) => [name, readFileSync(join(things, name), 'utf8')]),
  };
}
