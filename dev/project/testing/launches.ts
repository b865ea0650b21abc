import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLaunchRequest, runLaunch } from '../launch.ts';
import { fakeCloud } from './fakeCloud.ts';

export const parseLaunch = (options: string) => parseLaunchRequest(options.split(' '), () => ({}));
/** The project and the first admin of these tests. */
export const own = '--project my-site --admin me@example.com';
export const siteFile = 'web/.env.production.local';
export const smoke = 'npm run --silent smoke -- --origin https://my-site.web.app';

/** Runs a launch with the same answer to every question. Returns its output, the first line of each command, and the error. */
export function launches(cloud = fakeCloud()) {
  const launch = async (env: NodeJS.ProcessEnv = {}, options = `${own} --yes`, answer = true) => {
    const [lines, commands]: [string[], string[]] = [[], []];
    const run = cloud.bash(env);
    const show = (command: string): boolean => {
      commands.push(command.split('\n')[0] ?? '');
      return run(`set -euo pipefail\n${command}`).status === 0;
    };
    const ask = async (question: string): Promise<boolean> => lines.push(`asked: ${question}`) > 0 && answer;
    const say = (line: string): void => void lines.push(line);
    const ended = runLaunch(parseLaunch(options), { root: cloud.folder, run, show, ask, say });
    return { lines, commands, error: await ended.then(() => '', String) };
  };
  const file = (path: string) => readFileSync(join(cloud.folder, path), 'utf8');
  return { launch, file, folder: cloud.folder };
}
