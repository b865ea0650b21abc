import { beforeAll, describe, expect, it } from 'vitest';
import { liftIfOver } from '../../src/moderation/bans/ban.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { auditOf, banJobDone, bannedBy, noticesTo, setBan, userNow } from './harness/bans.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { readUser } from './harness/firestoreAsPerson.ts';
import {
  forgetRevocation,
  newcomer,
  type Person,
  refreshTokensTakenAt,
  signInAgain,
  staffMember,
} from './harness/people.ts';
import { presenceOf } from './harness/presence.ts';
import { server } from './harness/site.ts';
import { upload } from './harness/storage.ts';

const { firestore, auth } = server;
const done = { result: { auditIds: expect.any(Array) } };
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const dayMs = 24 * 60 * 60_000;

type Input = { readonly until?: string; readonly hidePhotos?: boolean; readonly reason?: string };
const banUser = (caller: Person | undefined, { uid }: { readonly uid: string }, more: Input = {}) =>
  call('banUser', { uid, reason: '宣伝の繰り返し', ...more }, caller);
const unbanUser = (caller: Person | undefined, { uid }: { readonly uid: string }) =>
  call('unbanUser', { uid, reason: '誤りでした' }, caller);
const claimsNow = async ({ uid }: Person): Promise<unknown> => (await auth.getUser(uid)).customClaims;
const unreadable = { mutedUsers: [1, null, { uid: 'x' }], mutedTags: 'ねこ', mutedTitles: null } as const;

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

describe('banUser', () => {
  it('banUser bans with a reason and an end, and the audit log says who did it and why', async () => {
    const person = await newcomer();
    const until = new Date(Date.now() + dayMs).toISOString();
    expect(await banUser(moderator, person, { until })).toEqual(done);
    const user = await userNow(person);
    expect(user.status).toBe('banned');
    expect(user.ban).toMatchObject({ reason: '宣伝の繰り返し', until: new Date(until) });
    expect(await bannedBy(person)).toBe(moderator.uid);
    const entries = await auditOf(person);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorId: moderator.uid,
      action: 'banUser',
      reason: '宣伝の繰り返し',
      before: { status: 'normal' },
      after: { status: 'banned' },
    });
  });

  it('banUser invalidates the current token at once: for calls, for Firestore and for Storage', async () => {
    const person = await newcomer();
    const picture = await noisyJpeg(40, 30);
    const { uploadPath } = await reserve(person);
    expect(await readUser(person, person.uid)).toBe(200);
    await banUser(moderator, person);
    for (const [name, data] of [
      ['ensureUser', {}],
      ['createPhotos', { photos: [] }],
      ['deletePhoto', { id: 'a'.repeat(20) }],
    ] as const) {
      expect(await call(name, data, person), name).toEqual(refused('unauthenticated'));
    }
    expect(await readUser(person, person.uid)).toBe(403);
    expect(await upload(person, uploadPath, picture)).toBe(403);
  });

  it('banUser revokes the refresh tokens, so that the current browser gets no new token', async () => {
    const person = await newcomer();
    await forgetRevocation(person);
    expect(await refreshTokensTakenAt(person)).toBe(1_000);
    const before = Date.now();
    await banUser(moderator, person);
    expect(await refreshTokensTakenAt(person)).toBeGreaterThan(before - 1_000);
    const user = await userNow(person);
    expect(user.tokensValidAfter?.getUTCMilliseconds()).toBe(0);
  });

  it('banUser lets the person sign in again to read why, but do nothing else', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const again = await signInAgain(person);
    expect(await readUser(again, person.uid)).toBe(200);
    expect(await answerOf('heartbeat', {}, again)).toMatchObject({ status: 'banned' });
    expect(await answerOf('ensureUser', {}, again)).toMatchObject({ status: 'banned' });
    expect(await call('createPhotos', { photos: [] }, again)).toEqual(refused('permission-denied'));
    expect(await call('updateProfile', { bio: 'x' }, again)).toEqual(refused('permission-denied'));
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('the next heartbeat tells the current browser of the ban', async () => {
    const person = await newcomer();
    await answerOf('heartbeat', {}, person);
    await banUser(moderator, person);
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ status: 'banned', unread: 0 });
  });

  it('banUser removes the person from presence', async () => {
    const person = await newcomer();
    await answerOf('heartbeat', {}, person);
    expect(await presenceOf(person.uid)).toBeDefined();
    await banUser(moderator, person);
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('banUser bans a person with unreadable muted lists, and the ban can end', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update(unreadable);
    expect(await banUser(moderator, person)).toEqual(done);
    const again = await signInAgain(person);
    expect(await answerOf('heartbeat', {}, again)).toMatchObject({ status: 'banned' });
    expect(await unbanUser(moderator, person)).toEqual(done);
    await setBan(person, { until: new Date(Date.now() - 1_000) });
    expect(await liftIfOver(person.uid, systemClock)).toBe(true);
    expect(await call('exportAccount', {}, again)).not.toHaveProperty('refused');
    const { email } = await auth.getUser(person.uid);
    expect(await call('deleteAccount', { confirm: email }, again)).not.toHaveProperty('refused');
  });

  it('banUser on a banned person changes the ban, and leaves them signed in', async () => {
    const person = await newcomer();
    await banUser(moderator, person, { until: new Date(Date.now() + dayMs).toISOString() });
    const again = await signInAgain(person);
    expect(await banUser(admin, person, { reason: '二度目' })).toEqual(done);
    const { ban } = await userNow(person);
    expect(ban).toMatchObject({ reason: '二度目' });
    expect(await bannedBy(person)).toBe(admin.uid);
    expect(ban).not.toHaveProperty('until');
    expect(await readUser(again, person.uid)).toBe(200);
    const changes = (await auditOf(person)).filter(({ actorId }) => actorId === admin.uid);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ before: { status: 'banned', ban: { reason: '宣伝の繰り返し' } } });
  });

  it('two concurrent moderators make one ban and an audit entry each', async () => {
    const [person, other] = [await newcomer(), await staffMember('moderator')];
    const answers = await Promise.all([
      banUser(moderator, person, { reason: 'one' }),
      banUser(other, person, { reason: 'two' }),
    ]);
    expect(answers).toEqual([done, done]);
    const { ban } = await userNow(person);
    expect([
      { reason: 'one', by: moderator.uid },
      { reason: 'two', by: other.uid },
    ]).toContainEqual({ reason: ban?.reason, by: await bannedBy(person) });
    const entries = await auditOf(person);
    expect(entries.map(({ actorId }) => actorId).toSorted()).toEqual([moderator.uid, other.uid].toSorted());
    expect(entries.filter(({ before }) => before['status'] === 'normal')).toHaveLength(1);
  });
});

describe('who may ban', () => {
  it('nobody may ban themself', async () => {
    for (const staff of [moderator, admin]) {
      expect(await banUser(staff, staff)).toEqual(refused('permission-denied'));
      expect(await unbanUser(staff, staff)).toEqual(refused('permission-denied'));
      expect((await userNow(staff)).status).toBe('normal');
    }
  });

  it('a moderator cannot ban staff, by their current role and not by their last token', async () => {
    for (const role of ['moderator', 'admin'] as const) {
      const target = await staffMember(role);
      expect(await banUser(moderator, target)).toEqual(refused('permission-denied'));
      expect((await userNow(target)).status).toBe('normal');
    }
    const newStaff = await newcomer();
    await auth.setCustomUserClaims(newStaff.uid, { role: 'moderator' });
    expect(await banUser(moderator, newStaff)).toEqual(refused('permission-denied'));
    const former = await staffMember('moderator');
    await auth.setCustomUserClaims(former.uid, {});
    expect(await banUser(moderator, former)).toEqual(done);
  });

  it('an admin may ban staff, whose role ends for good while other claims stay', async () => {
    const target = await staffMember('moderator');
    await auth.setCustomUserClaims(target.uid, { role: 'moderator', beta: true });
    expect(await banUser(admin, target)).toEqual(done);
    expect(await claimsNow(target)).toEqual({ beta: true, banned: true });
    expect(await call('banUser', { uid: (await newcomer()).uid, reason: 'x' }, target)).toEqual(
      refused('unauthenticated'),
    );
    expect((await auditOf(target))[0]).toMatchObject({ before: { role: 'moderator' }, after: { role: null } });
    const again = await signInAgain(target);
    expect(await readUser(again, target.uid)).toBe(200);
    expect(await readUser(again, moderator.uid)).toBe(403);
    await unbanUser(admin, target);
    await banJobDone(target);
    expect(await claimsNow(target)).toEqual({ beta: true });
  });

  it('one of two admins who ban each other at once succeeds', async () => {
    const pair = await Promise.all([staffMember('admin'), staffMember('admin')]);
    const [one, two] = pair;
    const answers = await Promise.all([banUser(one, two), banUser(two, one)]);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    const statuses = await Promise.all(pair.map(async (person) => (await userNow(person)).status));
    expect(statuses.toSorted()).toEqual(['banned', 'normal']);
  });
});

describe('the refusals of banUser', () => {
  it.each([
    ['somebody who does not exist', { uid: 'nobody-at-all' }, refused('not-found')],
    ['a uid that is none', { uid: 'a/b' }, refused('invalid-argument', 'uid')],
    ['no reason', { reason: '' }, refused('invalid-argument', 'reason')],
    ['a reason of blanks', { reason: ' \n ' }, refused('invalid-argument', 'reason')],
    ['a reason of 501 characters', { reason: '瞬'.repeat(501) }, refused('invalid-argument', 'reason')],
    ['an end in the past', { until: '2020-01-01T00:00:00.000Z' }, refused('invalid-argument', 'until')],
    ['an end that is no time', { until: 'tomorrow' }, refused('invalid-argument', 'until')],
    ['an end that no calendar has', { until: '2099-13-45T00:00:00.000Z' }, refused('invalid-argument', 'until')],
    ['photos hidden by half', { hidePhotos: 'some' }, refused('invalid-argument', 'hidePhotos')],
    ['a field that it does not know', { status: 'normal' }, refused('invalid-argument', 'status')],
  ])('banUser refuses %s', async (_, more, answer) => {
    const person = await newcomer();
    expect(await call('banUser', { uid: person.uid, reason: 'x', ...more }, moderator)).toEqual(answer);
    expect((await userNow(person)).status).toBe('normal');
    expect(await auditOf(person)).toEqual([]);
  });

  it('banUser refuses a person whose account is being deleted', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).delete();
    expect(await banUser(moderator, person)).toEqual(refused('not-found'));
    await auth.deleteUser(person.uid);
    expect(await banUser(moderator, person)).toEqual(refused('not-found'));
    expect(await unbanUser(moderator, person)).toEqual(refused('not-found'));
  });

  it('banUser takes a reason of 500 characters', async () => {
    expect(await banUser(moderator, await newcomer(), { reason: '瞬'.repeat(500) })).toEqual(done);
  });
});

describe('unbanUser', () => {
  it('unbanUser lifts the ban, tells the person and writes the audit log', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const again = await signInAgain(person);
    expect(await unbanUser(admin, person)).toEqual(done);
    const user = await userNow(person);
    expect(user.status).toBe('normal');
    expect(user).not.toHaveProperty('ban');
    expect(await noticesTo(person)).toEqual([
      { kind: 'unbanned', subject: person.uid, createdAt: expect.any(Date), readAt: undefined },
    ]);
    const lifted = (await auditOf(person)).find(({ action }) => action === 'unbanUser');
    expect(lifted).toMatchObject({ actorId: admin.uid, reason: '誤りでした', after: { status: 'normal' } });
    expect(lifted).toMatchObject({ before: { status: 'banned', ban: { reason: '宣伝の繰り返し' } } });
    expect(await answerOf('heartbeat', {}, again)).toMatchObject({ status: 'normal', unread: 1 });
    expect(await answerOf('createPhotos', { photos: [] }, again).catch(String)).toContain('invalid-argument');
  });

  it('unbanUser does not restore the sign-ins from before the ban', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    await unbanUser(moderator, person);
    expect(await call('ensureUser', {}, person)).toEqual(refused('unauthenticated'));
    expect(await call('heartbeat', {}, person)).toEqual(refused('unauthenticated'));
  });

  it('unbanUser does nothing for a person who is not banned', async () => {
    const person = await newcomer();
    expect(await unbanUser(moderator, person)).toEqual(done);
    await banUser(moderator, person);
    const answers = await Promise.all([unbanUser(moderator, person), unbanUser(admin, person)]);
    expect(answers).toEqual([done, done]);
    expect(await unbanUser(moderator, person)).toEqual(done);
    expect(await noticesTo(person)).toHaveLength(1);
    expect((await auditOf(person)).filter(({ action }) => action === 'unbanUser')).toHaveLength(1);
  });

  it('unbanUser notifies once of the end of each ban', async () => {
    const person = await newcomer();
    for (let round = 0; round < 2; round += 1) {
      await banUser(moderator, person);
      await unbanUser(moderator, person);
    }
    expect(await noticesTo(person)).toHaveLength(2);
  });
});
