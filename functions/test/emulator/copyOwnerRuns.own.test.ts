import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { copyOwner as trigger } from '../../src/accounts/copyOwner.trigger.ts';
import { copyOwner } from '../../src/accounts/copyOwner.ts';
import { beginOwnerCopy, copyNextPage } from '../../src/data/accounts/ownerCopyStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { log } from '../../src/platform/logger.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { ownersOf, passOf, renamedBefore } from './harness/ownerCopies.ts';
import type { Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const minuteMs = 60_000;

const run = (person: Person, passId: string, more: { pageSize?: number; onPage?: () => void } = {}) =>
  copyOwner(person.uid, passId, { clock: systemClock, until: new Date(Date.now() + minuteMs), ...more });
const begin = ({ uid }: Person, passId: string) => beginOwnerCopy(uid, passId, new Date());
const cleanUpLater = (afterMs: number) =>
  cleanAccounts({
    bucket: bucketOfTests,
    clock: () => new Date(Date.now() + afterMs),
    until: new Date(Date.now() + afterMs + minuteMs),
  });

describe('a pass over the photos', () => {
  it('the schedule resumes a pass that died half-way where it was, after ten minutes', async () => {
    const { person, owner } = await renamedBefore(90);
    await begin(person, 'pass');
    const { died } = await untilWrite(4, () => run(person, 'pass', { pageSize: 20 }));
    expect(died).toBe(true);
    const left = await passOf(person);
    expect(left).toMatchObject({ passId: 'pass', seen: 60 });
    expect(await cleanUpLater(9 * minuteMs)).toMatchObject({ failed: 0 });
    expect(await passOf(person)).toEqual(left);
    const pages = vi.spyOn(log, 'info');
    onTestFinished(() => pages.mockRestore());
    expect(await cleanUpLater(11 * minuteMs)).toMatchObject({ ownerCopies: 1, failed: 0 });
    // Not from the first photo again.
    expect(pages.mock.calls.filter(([event]) => event === 'owner copied')).toMatchObject([[{}, { seen: 90 }]]);
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await passOf(person)).toBeUndefined();
  });

  it('a repeated event resumes a pass without restarting it, and does nothing after its end', async () => {
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

  it('a pass logs a line for every page, the last of which says that it is done', async () => {
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

  it('a pass stops when its time is up, and says so', async () => {
    const { person } = await renamedBefore(2);
    await begin(person, 'pass');
    const outcome = await copyOwner(person.uid, 'pass', { clock: systemClock, until: new Date(0) });
    expect(outcome).toBe('out-of-time');
    expect(await passOf(person)).toMatchObject({ passId: 'pass', seen: 0 });
  });

  it('two passes at once do each page once', async () => {
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

  it('a pass over the photos of a deleted account ends', async () => {
    const { person } = await renamedBefore(2);
    await begin(person, 'pass');
    await firestore.doc(`profiles/${person.uid}`).delete();
    expect(await run(person, 'pass')).toBe('done');
    expect(await passOf(person)).toBeUndefined();
  });

  it('a late pass for an old event writes the current profile', async () => {
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
