import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { identityOf, marksLeft } from '../../src/data/bans/banMarks.ts';
import { readBanMarks } from '../../src/data/bans/banMemoryStore.ts';
import { eraseDeletedUser } from '../../src/mydata/eraseDeletedUser.trigger.ts';
import { readBanMemoryKey } from '../../src/platform/keys.ts';
import { appealed } from './harness/appeals.ts';
import { authEvent } from './harness/authEvents.ts';
import { banJobDone, bannedBy, userNow } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { dataAt, deletionOver, expectNothingOf, member } from './harness/erasure.ts';
import {
  deletionWordOf,
  giveUsername,
  newcomer,
  type Person,
  signInAgain,
  signInWith,
  signUpWith,
  staffMember,
  withDocuments,
} from './harness/people.ts';
import { server } from './harness/site.ts';

vi.setConfig({ testTimeout: 120_000 });

const { firestore, auth } = server;
const dayMs = 86_400_000;
const refused = (code: string) => ({ refused: { code } });

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

const photo = { caption: '', tags: [], contentType: 'image/jpeg', size: 1_000 };
const publish = async (person: Person) => call('createPhotos', { photos: [photo] }, await giveUsername(person));
const memories = async () => new Map((await firestore.collection('banMemory').get()).docs.map((d) => [d.id, d.data()]));

type BanCommand = { readonly until?: string; readonly rule?: string };

/** Bans a person, who then deletes their account. Returns the new memories. */
async function bannedAndGone(person: Person, confirm: string, { rule = 'spam', ...command }: BanCommand = {}) {
  await answerOf('banUser', { uid: person.uid, reason: 'Hana の宣伝', rule, ...command }, moderator);
  await banJobDone(person);
  return deletes(await signInAgain(person), confirm);
}

/** Ignores memories of concurrent tests. */
async function deletes(person: Person, confirm: string) {
  const [before, { marks }, record] = [
    await memories(),
    await readBanMarks(person.uid),
    await auth.getUser(person.uid),
  ];
  const theirs = new Set([...marks, ...marksLeft(identityOf(record), readBanMemoryKey())]);
  await answerOf('deleteAccount', { confirm }, person);
  await deletionOver(person);
  return [...(await memories())].filter(([id]) => !before.has(id) && theirs.has(id));
}

const statusOf = async (person: Person): Promise<unknown> =>
  Reflect.get(Object(await answerOf('ensureUser', {}, person)), 'status');

/** Does not wait for the event: speed must not help. */
const signUpAgain = (email: string) => signUpWith(email);

describe('a ban whose account is deleted', () => {
  it('a ban returns for a person who signs up with the same address, and publishes nothing', async () => {
    const { email, person } = await member();
    const end = new Date(Date.now() + 30 * dayMs);
    const left = await bannedAndGone(person, email, { until: end.toISOString() });
    expect(left).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/), { expiresAt: expect.anything(), rule: 'spam' }]]);
    expect(left[0]?.[1]?.['expiresAt'].toDate()).toEqual(end);
    await expectNothingOf([person], [email]);

    const again = await signUpAgain(email.toUpperCase());
    expect(await publish(again)).toEqual(refused('permission-denied'));
    expect(await statusOf(again)).toBe('banned');
    expect(await publish(again)).toEqual(refused('permission-denied'));
    expect(await userNow(again)).toMatchObject({ status: 'banned', ban: { reason: '', rule: 'spam', until: end } });
    expect(await bannedBy(again)).toBe('system');
    await banJobDone(again);
    expect((await auth.getUser(again.uid)).customClaims).toMatchObject({ banned: true });
    // A ban that was deleted and restored ends at its former time.
    await deletes(again, email);
    const third = await withDocuments(await signUpAgain(email));
    expect(await userNow(third)).toMatchObject({ status: 'banned', ban: { until: end } });
  });

  it('a ban without an end is remembered for a year, and a past ban leaves nothing', async () => {
    const [one, other] = [await member(), await member()];
    const [[, memory] = []] = await bannedAndGone(one.person, one.email);
    const end = Number(memory?.['expiresAt'].toDate());
    expect(Math.abs(end - (Date.now() + 365 * dayMs))).toBeLessThan(10 * 60_000);
    const ending = new Date(Date.now() + dayMs);
    await answerOf('banUser', { uid: other.person.uid, reason: 'x', until: ending.toISOString() }, moderator);
    const back = await signInAgain(other.person);
    await banJobDone(other.person);
    await firestore.doc(`users/${other.person.uid}`).update({ 'ban.until': new Date(Date.now() - 1) });
    expect(await deletes(back, other.email)).toEqual([]);
  });

  it('a ban no longer counts once it is over, before and after the cleanup', async () => {
    const { email, person } = await member();
    const [[mark = ''] = []] = await bannedAndGone(person, email);
    await firestore.doc(`banMemory/${mark}`).update({ expiresAt: new Date(Date.now() - 1) });
    const again = await withDocuments(await signUpAgain(email));
    expect(await statusOf(again)).toBe('normal');
  });

  it('a ban returns for the same account of a provider with any address', async () => {
    const sub = randomUUID();
    const first = await withDocuments(await signInWith('google.com', { sub, email: `${randomUUID()}@example.com` }));
    await answerOf('banUser', { uid: first.uid, reason: 'x' }, moderator);
    await banJobDone(first);
    const { email = '' } = await auth.getUser(first.uid);
    const back = await signInWith('google.com', { sub, email });
    expect(await deletes(back, email)).toHaveLength(2);
    const again = await signInWith('google.com', { sub, email: `${randomUUID()}@example.com` });
    expect(again.uid).not.toBe(first.uid);
    expect(await publish(again)).toEqual(refused('permission-denied'));
    expect(await userNow(await withDocuments(again))).toMatchObject({ status: 'banned', ban: { rule: 'other' } });
    const somebodyElse = await withDocuments(
      await signInWith('google.com', { sub: randomUUID(), email: `${randomUUID()}@example.com` }),
    );
    expect(await statusOf(somebodyElse)).toBe('normal');
  });

  it('a ban returns for an account that links the provider, or takes the address, only later', async () => {
    const { email, person } = await member();
    await bannedAndGone(person, email);
    const other = await newcomer();
    expect(await statusOf(other)).toBe('normal');
    await auth.updateUser(other.uid, { email, emailVerified: true });
    expect(await statusOf(other)).toBe('normal');
    await auth.updateUser(other.uid, { emailVerified: false });
    expect(await statusOf(other)).toBe('banned');
    expect(await publish(other)).toEqual(refused('permission-denied'));
  });

  it('a ban covers the addresses that the person gave up while banned', async () => {
    const { email, person } = await member();
    await answerOf('banUser', { uid: person.uid, reason: 'x' }, moderator);
    await banJobDone(person);
    await auth.updateUser(person.uid, { email: `${randomUUID()}@example.com` });
    const back = await signInAgain(person);
    expect(await statusOf(back)).toBe('banned');
    expect(await deletes(back, (await auth.getUser(person.uid)).email ?? '')).toHaveLength(2);
    expect(await statusOf(await signUpAgain(email))).toBe('banned');
  });
});

describe('an address that somebody else had signed up with but never verified', () => {
  it('the address does not ban a person who has verified it', async () => {
    const { email, person } = await member();
    await bannedAndGone(person, email);
    const { uid } = await auth.createUser({ email, emailVerified: true, password: 'password' });
    const owner = await withDocuments(await signUpWith(email, 'signInWithPassword'));
    expect(owner.uid).toBe(uid);
    expect(await statusOf(owner)).toBe('normal');
    expect(await publish(owner)).not.toHaveProperty('refused');
  });

  it('the address bans its owner until they verify it, and others with it stay banned', async () => {
    const { email, person } = await member();
    const [[mark = ''] = []] = await bannedAndGone(person, email);
    const owner = await withDocuments(await signUpAgain(email));
    expect(await statusOf(owner)).toBe('banned');
    await auth.updateUser(owner.uid, { emailVerified: true });
    expect(await statusOf(owner)).toBe('normal');
    expect(await publish(await signInAgain(owner))).not.toHaveProperty('refused');
    expect(await dataAt(`banMemory/${mark}`)).toBeDefined();
  });

  it('a verified address bans every account with it, verified or not', async () => {
    for (const emailVerified of [true, false]) {
      const { email, person } = await member();
      await auth.updateUser(person.uid, { emailVerified: true });
      await bannedAndGone(person, email);
      await auth.createUser({ email, emailVerified, password: 'password' });
      const again = await signUpWith(email, 'signInWithPassword');
      expect(await statusOf(again)).toBe('banned');
      await auth.updateUser(again.uid, { emailVerified: true });
      expect(await statusOf(again)).toBe('banned');
    }
  });
});

describe('a ban that came back', () => {
  it('a returned ban can be appealed, and is forgotten when the appeal is accepted', async () => {
    const { email, person } = await member();
    const [[mark = ''] = []] = await bannedAndGone(person, email);
    const again = await withDocuments(await signUpAgain(email));
    await answerOf('resolveAppeal', { id: await appealed(again), accept: true, note: '確認しました' }, moderator);
    expect(await dataAt(`banMemory/${mark}`)).toBeUndefined();
    expect(await statusOf(again)).toBe('normal');
    expect(await publish(again)).not.toHaveProperty('refused');
    expect(await deletes(again, await deletionWordOf(again))).toEqual([]);
    expect(await statusOf(await signUpAgain(email))).toBe('normal');
  });

  it('a returned ban is forgotten when staff lift it', async () => {
    const { email, person } = await member();
    const [[mark = ''] = []] = await bannedAndGone(person, email);
    const again = await withDocuments(await signUpAgain(email));
    await answerOf('unbanUser', { uid: again.uid, reason: '誤り' }, moderator);
    expect(await dataAt(`banMemory/${mark}`)).toBeUndefined();
    expect(await statusOf(again)).toBe('normal');
  });

  it('a returned ban does not affect staff', async () => {
    const { email, person } = await member();
    await bannedAndGone(person, email);
    const colleague = await staffMember('moderator');
    await auth.updateUser(colleague.uid, { email });
    expect(await statusOf(colleague)).toBe('normal');
  });
});

it('an account removed in the console leaves its ban too', async () => {
  const { email, person } = await member();
  await answerOf('banUser', { uid: person.uid, reason: 'x' }, moderator);
  const record = await auth.getUser(person.uid);
  await auth.deleteUser(person.uid);
  await eraseDeletedUser.run(authEvent(record));
  expect(await dataAt(`users/${person.uid}`)).toBeUndefined();
  expect(await statusOf(await signUpAgain(email))).toBe('banned');
});
