import { expect, it } from 'vitest';
import { reconcile, restore } from './restore.ts';

const commands = {
  restore: (args: readonly string[]) => restore(args, { MATATAKI_PORT_OFFSET: '17' }),
  'reconcile:storage': (args: readonly string[]) => reconcile(args, {}, () => undefined),
};

it.each<readonly [command: keyof typeof commands, args: readonly string[]]>([
  ...(['restore', 'reconcile:storage'] as const).flatMap((command) =>
    [['a'], ['--project', 'No Id'], ['--bucket', 'No'], ['--delete']].map((args) => [command, args] as const),
  ),
  ['restore', ['--erasures', '']],
  ['reconcile:storage', ['--erasures', 'copy']],
])('npm run %s explains its usage after %j', async (command, args) => {
  await expect(commands[command](args)).rejects.toThrow(`: npm run ${command} -- [--project <id>] [--bucket <name>]`);
});

it.each([
  [[], 'No local site answers: start it with npm start'],
  [['--project', 'my-site'], 'the secret BAN_MEMORY_KEY of my-site'],
])('npm run restore %j says what it lacks', async (args, message) => {
  await expect(commands.restore(args)).rejects.toThrow(message);
});
