import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { testFolder } from '../../launcher/testFolder.ts';
import type { Bash } from '../setup.ts';

/** A clone of a test, and bash with the cloud of fakeCloud.sh. The test fails if it uses what the real gcloud lacks. */
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
  const logFile = join(folder, 'cloud.log');
  /** What was done, such as `made secrets SITE_KEY`. */
  const log = (): readonly string[] => (existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []);
  const logged = (kind: string) => log().filter((line) => line.startsWith(`${kind} `));
  onTestFinished(() => expect(logged('unknown')).toEqual([]));
  return {
    folder,
    bash,
    log,
    made: () => logged('made'),
    /** What exists, with its content. */
    state: () => readdirSync(things).map((name) => [name, readFileSync(join(things, name), 'utf8')]),
  };
}
