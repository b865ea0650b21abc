import { beforeAll, describe, expect, it } from 'vitest';
import { lastEntry, revert } from './harness/audit.ts';
import { banJobDone, noticesTo, setBan, userNow } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { claimedRole } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { banUser, pathOf, refused, setRole, unbanUser, undoLast, undone } from './harness/undone.ts';

const { auth } = server;
const dayMs = 86_400_000;

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

describe('the undo of a ban', () => {
  it('the undo lifts the ban, restores the photos and tells the person', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await banUser(moderator, person, { hidePhotos: true });
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('hidden');
    expect(await undoLast(moderator, person, 'banUser')).toEqual(undone);
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('published');
    expect(await userNow(person)).toMatchObject({ status: 'normal' });
    expect((await userNow(person)).ban).toBeUndefined();
    expect(await claimedRole(person)).toBeUndefined();
    expect((await auth.getUser(person.uid)).customClaims).toEqual({});
    expect((await noticesTo(person)).map(({ kind }) => kind)).toEqual(['unbanned']);
  });

  it('the undo restores the former ban, with its end', async () => {
    const person = await newcomer();
    const until = new Date(Date.now() + dayMs);
    await banUser(moderator, person, { until: until.toISOString() });
    await banUser(moderator, person, { reason: '訂正' });
    expect(await undoLast(moderator, person, 'banUser')).toEqual(undone);
    const { status, ban } = await userNow(person);
    expect(status).toBe('banned');
    expect(ban).toMatchObject({ reason: '宣伝', until });
  });

  it('the undo leaves photos hidden that only the changed ban hid, until the ban ends', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await banUser(moderator, person);
    await banUser(moderator, person, { hidePhotos: true });
    await banJobDone(person);
    expect(await undoLast(moderator, person, 'banUser')).toEqual(undone);
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('hidden');
    await unbanUser(moderator, person);
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('published');
  });

  it('the undo is refused after another ban, without one, and if the former ban would be over', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const first = await lastEntry(pathOf(person), 'banUser');
    await banUser(moderator, person, { reason: '二度目' });
    expect(await revert(moderator, first.id)).toEqual(refused('failed-precondition'));
    await unbanUser(moderator, person);
    expect(await undoLast(moderator, person, 'banUser')).toEqual(refused('failed-precondition'));

    const other = await newcomer();
    await setBan(other, { until: new Date(Date.now() - 1_000) });
    await banUser(moderator, other);
    expect(await undoLast(moderator, other, 'banUser')).toEqual(refused('failed-precondition'));
    expect((await userNow(other)).status).toBe('banned');
  });

  it('the undo of a ban on staff restores the role, and needs an admin', async () => {
    const person = await staffMember('moderator');
    await banUser(admin, person);
    expect(await claimedRole(person)).toBeUndefined();
    expect(await undoLast(moderator, person, 'banUser')).toEqual(refused('permission-denied'));
    expect(await undoLast(admin, person, 'banUser')).toEqual(undone);
    expect(await claimedRole(person)).toBe('moderator');
    expect(
      await call('warnUser', { uid: (await newcomer()).uid, rule: 'spam' }, await signInAgain(person)),
    ).toMatchObject({ result: { strikes: 1 } });
    expect(await lastEntry(pathOf(person), 'revertAction')).toMatchObject({
      before: { status: 'banned', role: null },
      after: { status: 'normal', role: 'moderator' },
    });
  });
});

describe('the undo of the end of a ban', () => {
  it('the undo restores the ban with its reason, end, photos and sign-ins, and withdraws the notice', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    const until = new Date(Date.now() + dayMs);
    await banUser(moderator, person, { until: until.toISOString(), hidePhotos: true });
    await banJobDone(person);
    const { ban } = await userNow(person);
    await unbanUser(moderator, person);
    await banJobDone(person);
    const again = await signInAgain(person);
    expect(await undoLast(moderator, person, 'unbanUser')).toEqual(undone);
    expect(await call('ensureUser', {}, again)).toEqual(refused('unauthenticated'));
    await banJobDone(person);
    expect(await userNow(person)).toMatchObject({ status: 'banned', ban });
    expect((await photoNow(id))?.status).toBe('hidden');
    expect((await auth.getUser(person.uid)).customClaims).toEqual({ banned: true });
    expect(await noticesTo(person)).toEqual([]);
  });

  it('the undo is refused after another ban, if the ban would be over, and if the person has become staff', async () => {
    const [person, brief, promoted] = [await newcomer(), await newcomer(), await newcomer()];
    await banUser(moderator, person);
    await unbanUser(moderator, person);
    const { id } = await lastEntry(pathOf(person), 'unbanUser');
    await banUser(moderator, person, { reason: '二度目' });
    expect(await revert(moderator, id)).toEqual(refused('failed-precondition'));
    expect((await userNow(person)).ban?.reason).toBe('二度目');

    await setBan(brief, { until: new Date(Date.now() - 1_000) });
    await unbanUser(moderator, brief);
    expect(await undoLast(moderator, brief, 'unbanUser')).toEqual(refused('failed-precondition'));

    await banUser(moderator, promoted);
    await unbanUser(moderator, promoted);
    await setRole(admin, promoted, 'moderator');
    expect(await undoLast(moderator, promoted, 'unbanUser')).toEqual(refused('permission-denied'));
    expect(await undoLast(admin, promoted, 'unbanUser')).toEqual(refused('failed-precondition'));
    expect((await userNow(promoted)).status).toBe('normal');
  });
});
