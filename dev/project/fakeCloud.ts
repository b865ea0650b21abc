import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bash } from './setup.ts';

/** Bash with a cloud of its own in a folder, for tests: what is there lies in `cloud/`, what was made is in `cloud.log`. */
export function inCloud(folder: string, env: NodeJS.ProcessEnv = {}): Bash {
  const fake = readFileSync(join(import.meta.dirname, 'fakeCloud.sh'), 'utf8');
  return (script) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', `${fake}\n${script}`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CLOUD: `${folder}/cloud`, ...env },
    });
    return { status: status ?? 1, stdout, stderr };
  };
}
