import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { applyRole } from '../../src/accounts/changeRole.ts';
import { alignClaims } from '../../src/accounts/claims.ts';
import { ban, unban } from '../../src/moderation/bans/ban.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { banJobDone, setBan } from './harness/bans.ts';
import { answerOf } from './harness/calls.ts';
import { readUser } from './harness/firestoreAsPerson.ts';
import {
  deleted,
  forgetRevocation,
  newcomer,
  type Person,
  refreshTokensTakenAt,
  signInAgain,
  staffMember,
} from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore, auth } = server;
const claimsNow = async ({ uid }: Person): Promise<unknown> => (await auth.getUser(uid)).customClaims;

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

describe('the claims of a banned person', () => {
  const command = { reason: 'spam', until: undefined, hidePhotos: false } as const;
  /** Auth answers once more whether the person exists, and then fails on their claims. */
  const dying = () => {
    const getUser = auth.getUser.bind(auth);
    const dies = vi.spyOn(auth, 'getUser').mockImplementationOnce(getUser).mockRejectedValueOnce(new Error('killed'));
    onTestFinished(() => dies.mockRestore());
    return dies;
  };

  it('the claims contain the ban beside their other content until it ends', async () => {
    const person = await newcomer();
    await auth.setCustomUserClaims(person.uid, { beta: true });
    await answerOf('banUser', { uid: person.uid, reason: 'spam' }, moderator);
    expect(await claimsNow(person)).toEqual({ beta: true, banned: true });
    const { idToken } = await signInAgain(person);
    expect(await auth.verifyIdToken(idToken)).toMatchObject({ beta: true, banned: true });
    await answerOf('banUser', { uid: person.uid, reason: '二度目' }, moderator);
    expect(await claimsNow(person)).toEqual({ beta: true, banned: true });
    await answerOf('unbanUser', { uid: person.uid, reason: 'x' }, moderator);
    expect(await claimsNow(person)).toEqual({ beta: true });
  });

  it('the document decides, not the claims', async () => {
    const person = await newcomer();
    await auth.setCustomUserClaims(person.uid, { banned: true });
    const again = await signInAgain(person);
    expect(await answerOf('heartbeat', {}, again)).toMatchObject({ status: 'normal' });
    expect(await answerOf('savePreferences', { locale: 'en' }, again)).toEqual({});
    expect(await readUser(again, person.uid)).toBe(200);
  });

  it('the job sets the claims if the call died before them, and revokes the refresh tokens with them', async () => {
    const person = await newcomer();
    await forgetRevocation(person);
    const before = Date.now();
    const killed = dying();
    const began = ban(staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock), person.uid, command);
    await expect(began).rejects.toThrow('killed');
    killed.mockRestore();
    await banJobDone(person);
    expect(await claimsNow(person)).toEqual({ banned: true });
    expect(await refreshTokensTakenAt(person)).toBeGreaterThan(before - 1_000);
  });

  it('the job sets the claims if the call that ends the ban died before them', async () => {
    const person = await newcomer();
    await answerOf('banUser', { uid: person.uid, reason: 'spam' }, moderator);
    await banJobDone(person);
    expect(await claimsNow(person)).toEqual({ banned: true });
    const killed = dying();
    const began = unban(staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock), person.uid, 'x');
    await expect(began).rejects.toThrow('killed');
    killed.mockRestore();
    await banJobDone(person);
    expect(await claimsNow(person)).toEqual({});
  });

  it('the claims follow a decision that is made while they are written', async () => {
    const person = await newcomer();
    await setBan(person, {});
    const writes = vi.spyOn(auth, 'setCustomUserClaims');
    onTestFinished(() => writes.mockRestore());
    writes.mockImplementationOnce(async (uid, claims) => {
      await firestore.doc(`users/${uid}`).update({ status: 'normal' });
      await auth.setCustomUserClaims(uid, claims);
    });
    expect(await alignClaims(person.uid)).toBe(true);
    expect(await claimsNow(person)).toEqual({});
    writes.mockClear();
    expect(await alignClaims(person.uid)).toBe(true);
    expect(writes).not.toHaveBeenCalled();
  });

  it('the claims do not regain a role that was taken meanwhile', async () => {
    const person = await staffMember('moderator');
    await setBan(person, {});
    const writes = vi.spyOn(auth, 'setCustomUserClaims');
    onTestFinished(() => writes.mockRestore());
    writes.mockImplementationOnce(async (uid, claims) => {
      await firestore.doc(`roles/${uid}`).set({ role: null, changedAt: new Date(), pending: true });
      await applyRole(person.uid, systemClock);
      await auth.setCustomUserClaims(uid, claims);
    });
    await alignClaims(person.uid);
    expect(await claimsNow(person)).toEqual({ banned: true });
  });

  it('the claims of a deleted account stay unchanged', async () => {
    const person = await deleted(await newcomer());
    expect(await alignClaims(person.uid)).toBe(false);
  });
});
