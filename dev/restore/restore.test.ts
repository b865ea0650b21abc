import { expect, it } from 'vitest';
import { reconcile, restore } from './restore.ts';

const commands = {
  restore: (args: readonly string[]) => restore(args, { MATATAKI_PORT_OFFSET: '17' }),
  'reconcile:storage': (args: readonly string[]) => reconcile(args, {}, () => undefined),
};

const usageOf = (command: string) => `: npm run ${command} -- [--project <id>] [--bucket <name>]`;

it.each<readonly [command: keyof typeof commands, args: readonly string[], says: string]>([
  ['restore', ['--project', 'No Id'], usageOf('restore')],
  ['restore', ['--erasures', ''], usageOf('restore')],
  ['reconcile:storage', ['--bucket', 'No'], usageOf('reconcile:storage')],
  ['reconcile:storage', ['--erasures', 'copy'], usageOf('reconcile:storage')],
  ['restore', [], 'No local site answers: start it with npm start'],
  ['restore', ['--project', 'my-site'], 'the secret BAN_MEMORY_KEY of my-site'],
])('npm run %s explains what is wrong or missing after %j', async (command, args, says) => {
  await expect(commands[command](args)).rejects.toThrow(says);
});
