import { describe, expect, it } from 'vitest';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSiteRequest } from './pointAtSite.ts';
import { restore } from './restore.ts';

const usage = 'npm run it -- [--project <id>] [--bucket <name>] [--erasures <folder>]';

describe('the words behind npm run restore and npm run reconcile:storage', () => {
  it('name a project, a bucket and a folder, or none of them', () => {
    const words = ['--project', 'my-site', '--bucket', 'b.app', '--erasures', 'copy'];
    expect(parseSiteRequest(words, usage)).toEqual({ project: 'my-site', bucket: 'b.app', erasures: 'copy' });
    expect(parseSiteRequest([], usage)).toEqual({});
  });

  it.each([[['a']], [['--project', 'No Id']], [['--erasures', '']], [['--delete']]])(
    '%j is answered with how the commands are used',
    async (args) => {
      await expect(restore(args, {})).rejects.toThrow(/^Say what to do: npm run restore [^\n]+\.$/);
      await expect(reconcile(args, {}, () => undefined)).rejects.toThrow(/^Say what to do: npm run reconcile:storage /);
    },
  );

  it('name no folder of erasures to reconcile:storage, which erases nothing', async () => {
    const reconciling = reconcile(['--erasures', 'copy'], {}, () => undefined);
    await expect(reconciling).rejects.toThrow(/^Say what to do/);
  });
});

it('a restore says how to start the local site where none answers', async () => {
  const restoring = restore([], { MATATAKI_PORT_OFFSET: '17' });
  await expect(restoring).rejects.toThrow('No local site answers: start it with npm start');
});

it('a restore of a real project is refused without the key that keeps the bans of erased accounts', async () => {
  await expect(restore(['--project', 'my-site'], {})).rejects.toThrow('the secret BAN_MEMORY_KEY of my-site');
});
