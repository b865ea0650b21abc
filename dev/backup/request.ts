import { parseArgs } from 'node:util';
import { LaunchError } from '../launcher/failure.ts';

const usages = {
  backup: 'npm run backup -- --to FOLDER [--project ID] [--bucket NAME]',
  restore: 'npm run restore -- --from FOLDER [--project ID] [--bucket NAME] [--erasures FOLDER] [--over]',
  erase: 'npm run restore -- --erase-only [--project ID] [--bucket NAME] [--erasures FOLDER]',
  reconcile: 'npm run reconcile:storage -- [--project ID] [--bucket NAME]',
} as const;
type Command = keyof typeof usages;

const text = { type: 'string' } as const;
const where = { project: text, bucket: text };
const options = {
  backup: { ...where, to: text },
  restore: { ...where, from: text, erasures: text, over: { type: 'boolean' } },
  erase: { ...where, erasures: text, 'erase-only': { type: 'boolean' } },
  reconcile: where,
} as const;

export type CommandRequest = {
  readonly project?: string | undefined;
  readonly bucket?: string | undefined;
  readonly folder?: string | undefined;
  readonly erasures?: string | undefined;
  readonly over?: boolean | undefined;
};

/** Pure: what the words behind one of the commands ask for. Throws how it is used. */
export function parseCommand(command: Command, args: readonly string[]): CommandRequest {
  const misused = () => new LaunchError(`Say what to do: ${usages[command]}.`);
  try {
    const { values } = parseArgs({ args: [...args], options: options[command], strict: true });
    const all: Readonly<Record<string, unknown>> = values;
    const word = (name: string) => {
      const value = all[name];
      return typeof value === 'string' ? value : undefined;
    };
    const [project, bucket, folder] = [word('project'), word('bucket'), word('to') ?? word('from')];
    const isSound = /^[a-z0-9-]+$/.test(project ?? 'none') && /^[a-z0-9._-]+$/.test(bucket ?? 'none');
    if (!isSound || ((command === 'backup' || command === 'restore') && !folder)) throw misused();
    return { project, bucket, folder, erasures: word('erasures'), over: all['over'] === true };
  } catch {
    throw misused();
  }
}
