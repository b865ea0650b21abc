import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { copyOwner as trigger } from '../../src/accounts/copyOwner.trigger.ts';
import { copyOwner } from '../../src/accounts/copyOwner.ts';
import { beginOwnerCopy, copyNextPage } from '../../src/data/accounts/ownerCopyStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { log } from '../../src/platform/logger.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { ownersOf, passOf, photosOf, renamedBefore } from './harness/ownerCopies.ts';
import { parseOwnerCopyLine } from './harness/ownerCopyLog.ts';
import type { Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const minuteMs = 60_000;

const run = (person: Person, passId: string, more: { pageSize?: number; onPage?: () => void } = {}) =>
  copyOwner(person.uid, passId, { clock: systemClock, until: new Date(Date.now() + minuteMs), ...more });
const begin = ({ uid }: Person, passId: string) => beginOwnerCopy(uid, passId, new Date());
const sweepLater = (afterMs: number) =>
  cleanAccounts({
    bucket: bucketOfTests,
    clock: () => new Date(Date.now() + afterMs),
    until: new Date(Date.now() + afterMs + minuteMs),
  });

describe('a pass over the photos', () => {
  it('killed half-way is resumed where it was, by the schedule, after ten minutes', async () => {
    const { person, owner } = await renamedBefore(300);
    await begin(person, 'pass');
    const script = new URL('./harness/copyOwnerInChild.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, person.uid, 'pass', '20'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const progress: unknown[] = [];
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once('exit', (_code, signal) => resolve(signal)),
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const page = parseOwnerCopyLine(line);
      if (page) progress.push(page);
      if (page?.seen === 60) child.kill('SIGKILL');
    }
    expect(await ended).toBe('SIGKILL');
    // Its log tells how far it had come, page by page, with ids and counts alone.
    const told = { severity: 'INFO', message: 'owner copied', uid: person.uid, passId: 'pass', done: false };
    expect(progress.slice(0, 3)).toEqual(
      [20, 40, 60].map((seen) => ({ ...told, seen, written: seen, writtenNow: 20 })),
    );
    const left = await passOf(person);
    expect(left).toMatchObject({ passId: 'pass', seen: expect.any(Number) });
    expect(left?.['seen']).toBeGreaterThanOrEqual(60);
    expect(left?.['seen']).toBeLessThan(300);
    const reached = (await photosOf(person)).filter((photo) => photo.get('owner.username') === owner.username);
    expect(reached).toHaveLength(Number(left?.['seen']));

    // Passes that other tests left may be swept along: this one is what counts.
    await sweepLater(9 * minuteMs);
    expect(await passOf(person)).toEqual(left);
    // What died in a transaction may keep its documents locked for a minute or so: the schedule comes again.
    const swept = () => sweepLater(11 * minuteMs);
    await expect.poll(swept, { timeout: 2 * minuteMs, interval: 1_000 }).toMatchObject({ failed: 0 });
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await passOf(person)).toBeUndefined();
  }, 180_000);

  it('is resumed and not begun anew when its event comes again, and not at all when it is through', async () => {
    const { person } = await renamedBefore(60);
    await begin(person, 'event');
    await copyNextPage(person.uid, 'event', new Date(), 20);
    await begin(person, 'event');
    expect(await passOf(person)).toMatchObject({ seen: 20 });
    const pages: number[] = [];
    await copyOwner(person.uid, 'event', {
      clock: systemClock,
      until: new Date(Date.now() + minuteMs),
      pageSize: 20,
      onPage: ({ seen }) => pages.push(seen),
    });
    expect(pages).toEqual([40, 60, 60]);
    expect(await run(person, 'event')).toBe('superseded');
  });

  it('leaves a line in the log for every page, the last of which says that it is through', async () => {
    const { person } = await renamedBefore(50);
    await begin(person, 'pass');
    const info = vi.spyOn(log, 'info');
    onTestFinished(() => info.mockRestore());
    expect(await run(person, 'pass', { pageSize: 20 })).toBe('done');
    const { uid } = person;
    expect(info.mock.calls).toEqual([
      ['owner copied', { uid, passId: 'pass', seen: 20, written: 20, writtenNow: 20, done: false }],
      ['owner copied', { uid, passId: 'pass', seen: 40, written: 40, writtenNow: 20, done: false }],
      ['owner copied', { uid, passId: 'pass', seen: 50, written: 50, writtenNow: 10, done: true }],
    ]);
  });

  it('stops when its time is up, and says so', async () => {
    const { person } = await renamedBefore(2);
    await begin(person, 'pass');
    const outcome = await copyOwner(person.uid, 'pass', { clock: systemClock, until: new Date(0) });
    expect(outcome).toBe('out-of-time');
    expect(await passOf(person)).toMatchObject({ passId: 'pass', seen: 0 });
  });

  it('run twice at once does each page once', async () => {
    const { person, owner } = await renamedBefore(90);
    await begin(person, 'pass');
    const written: number[] = [];
    const onPage = ({ writtenNow }: { writtenNow: number }) => void written.push(writtenNow);
    const environment = { clock: systemClock, until: new Date(Date.now() + minuteMs), pageSize: 20, onPage };
    await Promise.all([copyOwner(person.uid, 'pass', environment), copyOwner(person.uid, 'pass', environment)]);
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(90);
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await passOf(person)).toBeUndefined();
  });

  it('over the photos of an account that is gone ends', async () => {
    const { person } = await renamedBefore(2);
    await begin(person, 'pass');
    await firestore.doc(`profiles/${person.uid}`).delete();
    expect(await run(person, 'pass')).toBe('done');
    expect(await passOf(person)).toBeUndefined();
  });

  it('begun late, for an event of long ago, writes the profile as it stands', async () => {
    const { person, owner } = await renamedBefore(3);
    const at = (fields: Readonly<Record<string, unknown>>) => ({ data: () => fields });
    const event = {
      id: randomUUID(),
      params: { uid: person.uid },
      data: { before: at({ ...owner, username: 'older' }), after: at({ ...owner, username: 'old' }) },
    };
    await Reflect.apply(trigger.run, trigger, [event]);
    expect(await ownersOf(person)).toEqual([owner]);
  });
});
