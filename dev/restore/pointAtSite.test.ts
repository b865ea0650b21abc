import { describe, expect, it } from 'vitest';
import { reconcile } from '../reconcile/reconcile.ts';
import { restore } from './restore.ts';

describe('the words behind npm run restore and npm run reconcile:storage', () => {
  it.each([[['a']], [['--project', 'No Id']], [['--bucket', 'No']], [['--delete']]])(
    '%j is answered with how the commands are used',
    async (args) => {
      await expect(restore(args, {})).rejects.toThrow(/: npm run restore [^\n]+\.$/);
      await expect(reconcile(args, {}, () => undefined)).rejects.toThrow(/: npm run reconcile:storage [^\n]+\.$/);
    },
  );

  it('a restore is told how it is used where the folder of erasures has no name', async () => {
    await expect(restore(['--erasures', ''], {})).rejects.toThrow(
      /^--erasures is not as it should be: npm run restore /,
    );
  });

  it('name no folder of erasures to reconcile:storage, which erases nothing', async () => {
    const reconciling = reconcile(['--erasures', 'copy'], {}, () => undefined);
    await expect(reconciling).rejects.toThrow(/: npm run reconcile:storage /);
  });
});

it('a restore says how to start the local site where none answers', async () => {
  const restoring = restore([], { MATATAKI_PORT_OFFSET: '17' });
  await expect(restoring).rejects.toThrow('No local site answers: start it with npm start');
});

it('a restore of a real project is refused without the key that keeps the bans of erased accounts', async () => {
  await expect(restore(['--project', 'my-site'], {})).rejects.toThrow('the secret BAN_MEMORY_KEY of my-site');
});
