import { parseSetupRequest } from '../settings.ts';
import { applySetup, type Bash, writeFiles } from '../setup.ts';
import { fakeCloud } from './fakeCloud.ts';

export const request = (options: string, previous = {}) =>
  parseSetupRequest(['--project', 'my-site', ...options.split(' ').filter(Boolean)], () => previous);
export const settingsOf = (options = '', previous = {}) => request(options, previous).settings;
export const everything = settingsOf('--github example/matataki --origin https://matataki.example');

/** A fake cloud. `apply` returns the printed lines and the error. */
export function fakeProject() {
  const cloud = fakeCloud();
  writeFiles(everything, cloud.folder);
  /** With `only`, all other steps succeed at once. */
  const apply = (env: NodeJS.ProcessEnv = {}, settings = everything, only = /./u) => {
    const lines: string[] = [];
    const bash = cloud.bash(env);
    const some: Bash = (script) => (only.test(script) ? bash(script) : { status: 0, stdout: '', stderr: '' });
    try {
      applySetup(settings, (line) => lines.push(line), some);
    } catch (error) {
      return { lines, error: String(error) };
    }
    return { lines, error: '' };
  };
  return { ...cloud, apply };
}
