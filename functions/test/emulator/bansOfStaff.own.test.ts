import { beforeAll, describe, expect, it } from 'vitest';
import { liftIfOver } from '../../src/moderation/bans/ban.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { lastEntry, revert } from './harness/audit.ts';
import { bannedBy, setBan, userNow } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { banUser, pathOf, refused, setRole, unbanUser, undoLast, undone } from './harness/undone.ts';

const denied = refused('permission-denied');
const soon = () => new Date(Date.now() + 60_000).toISOString();

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

describe('the ban of a member of staff', () => {
  it('a moderator can neither lift nor shorten the ban, nor undo a change of it', async () => {
    const person = await staffMember('moderator');
    await banUser(admin, person);
    const command = { uid: person.uid, reason: 'またね' };
    expect(await call('unbanUser', command, moderator)).toEqual(denied);
    expect(await call('banUser', { ...command, until: soon() }, moderator)).toEqual(denied);
    // A longer ban replaces one of a minute, which an undo would restore.
    await banUser(admin, person, { until: soon() });
    await banUser(admin, person);
    expect(await undoLast(moderator, person, 'banUser')).toEqual(denied);
    expect(await userNow(person)).toMatchObject({ status: 'banned' });
    expect(await bannedBy(person)).toBe(admin.uid);
    expect((await userNow(person)).ban?.until).toBeUndefined();
    await unbanUser(admin, person);
    expect((await userNow(person)).status).toBe('normal');
  });

  it('a moderator cannot restore a ban that an admin has lifted', async () => {
    const person = await staffMember('moderator');
    await banUser(admin, person);
    await unbanUser(admin, person);
    const { id } = await lastEntry(pathOf(person), 'unbanUser');
    expect(await revert(moderator, id)).toEqual(denied);
    expect(await revert(admin, id)).toEqual(undone);
    // It is restored as it was: an admin's.
    expect(await call('unbanUser', { uid: person.uid, reason: 'またね' }, moderator)).toEqual(denied);
  });

  it('a moderator can lift the ban of a person who had lost their role before', async () => {
    const person = await newcomer();
    await setRole(admin, person, 'moderator');
    await setRole(admin, person, null);
    await banUser(moderator, person);
    expect((await userNow(person)).ban).not.toHaveProperty('ofStaff');
    await unbanUser(moderator, person);
    expect((await userNow(person)).status).toBe('normal');
  });
});

describe('a ban that was prolonged since the schedule looked', () => {
  it('the schedule lifts neither a prolonged ban nor one without an end', async () => {
    const person = await newcomer();
    for (const until of [{ until: soon() }, {}]) {
      await banUser(moderator, person, until);
      expect(await liftIfOver(person.uid, systemClock)).toBe(false);
      expect((await userNow(person)).status).toBe('banned');
    }
    await setBan(person, { until: new Date(Date.now() - 1) });
    expect(await liftIfOver(person.uid, systemClock)).toBe(true);
  });
});
