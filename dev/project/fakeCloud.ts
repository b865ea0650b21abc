import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bash } from './setup.ts';

/** Bash with the cloud of fakeCloud.sh, for tests. The folder has `cloud/`, what exists, and `cloud.log`, what was done. */
export function inCloud(folder: string, env: NodeJS.ProcessEnv = {}): Bash {
  return (script) => {
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-c', `source ${join(import.meta.dirname, 'fakeCloud.sh')}\n${script}`],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, CLOUD: `${folder}/cloud`, ...env } },
    );
    return { status: status ?? 1, stdout, stderr };
  };
}
