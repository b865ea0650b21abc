import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backup, restore } from './commands.ts';
import { parseCommand } from './request.ts';

const say = (): void => undefined;

describe('the words behind the commands', () => {
  it.each([
    ['backup', ['--to', 'a'], { folder: 'a' }],
    ['backup', ['--to', 'a', '--project', 'my-site', '--bucket', 'b.app'], { project: 'my-site', bucket: 'b.app' }],
    ['restore', ['--from', 'a', '--erasures', 'b', '--over'], { folder: 'a', erasures: 'b', over: true }],
    ['restore', ['--from', 'a'], { over: false }],
    ['erase', ['--erase-only', '--erasures', 'b'], { erasures: 'b' }],
    ['reconcile', [], { over: false }],
  ] as const)('%s understands %j', (name, args, request) => {
    expect(parseCommand(name, args)).toMatchObject(request);
  });

  it.each([
    ['backup', []],
    ['backup', ['--from', 'a']],
    ['backup', ['a', '--to', 'b']],
    ['restore', ['--from', 'a', '--project', 'No Id']],
    ['reconcile', ['--delete']],
  ] as const)('%s says how it is used when it is given %j', (name, args) => {
    expect(() => parseCommand(name, args)).toThrow(/^Say what to do: npm run [^\n]+\.$/);
  });

  it('say how to start the local site where none answers', async () => {
    const running = backup(['--to', 'a'], { env: { MATATAKI_PORT_OFFSET: '17' }, say });
    await expect(running).rejects.toThrow('No local site answers: start it with npm start');
  });
});

describe('a restore', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'restore-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused where the folder holds no finished backup', async () => {
    await expect(restore(['--from', folder], { env: {}, say })).rejects.toThrow('holds no finished backup');
  });

  it('is refused in a project whose functions would hear of each document', async () => {
    const manifest = {
      format: 1,
      id: 'i',
      project: 'p',
      bucket: 'b',
      isLocal: false,
      readTime: new Date().toISOString(),
    };
    writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...manifest, documents: 0, objects: 0, bytes: 0 }));
    writeFileSync(join(folder, 'gcloud'), '#!/bin/sh\nprintf "countPhoto\\nsweepBans\\n"\n');
    chmodSync(join(folder, 'gcloud'), 0o755);
    const env = { PATH: [folder, process.env.PATH].join(delimiter) };
    await expect(restore(['--from', folder, '--project', 'my-site'], { env, say })).rejects.toThrow(
      /^2 functions of my-site would hear of every document: delete them \(npx firebase functions:delete countPhoto sweepBans/,
    );
  });
});
