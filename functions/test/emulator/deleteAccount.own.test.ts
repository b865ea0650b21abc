import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answerOf, call } from './harness/calls.ts';
import { dataAt, deletionOver, expectNothingOf, member } from './harness/erasure.ts';
import { type FullAccount, giveEverything } from './harness/fullAccount.ts';
import { jobAt } from './harness/jobs.ts';
import { ban, newcomer, type Person, signUpWith, withDocuments } from './harness/people.ts';
import { placesThatMention } from './harness/scan.ts';
import { server } from './harness/site.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 240_000 });

const { firestore, auth } = server;

let other: Person;
beforeAll(async () => {
  other = await newcomer();
});

describe('deleteAccount', () => {
  it('deleteAccount leaves no mention of the person and no account to sign in to', async () => {
    const { email, person } = await member();
    const full = await giveEverything(person, other, server.bucket);
    expect((await placesThatMention([person.uid])).length).toBeGreaterThan(30);
    expect(await answerOf('deleteAccount', { confirm: full.name.toUpperCase() }, person)).toEqual({});
    await deletionOver(person);
    await expectNothingOf([person]);
    await expectWhatStays(full);
    expect(await signUpAgain(email)).not.toBe(person.uid);
  });

  /** Documents of others and of the site are unchanged, with a mark in the person's place. */
  async function expectWhatStays({ name, reported }: FullAccount): Promise<void> {
    expect(await dataAt(`users/${other.uid}`)).toMatchObject({ mutedUsers: ['x'] });
    expect(await dataAt(`cases/user_${other.uid}_${name}`)).toEqual({
      ownerId: other.uid,
      reporterCount: 3,
      status: 'resolved',
      escalated: { by: 'deleted', at: expect.anything(), note: 'a note' },
      skips: { count: 2, by: [other.uid], reasons: { unsure: 2 } },
      decision: { by: 'deleted' },
      formerDecision: { by: 'deleted' },
    });
    expect(await dataAt(`users/${other.uid}/notices/${name}`)).toMatchObject({ subject: 'user_deleted' });
    for (const decided of [`ban_${other.uid}`, `appeal_${name}`]) {
      expect(await dataAt(`deciders/${decided}`)).toMatchObject({ uid: other.uid, by: 'deleted' });
    }
    expect(await dataAt(`ngTags/${name}`)).toMatchObject({ mode: 'hold', by: 'deleted' });
    expect(await dataAt(`titles/${name}`)).toMatchObject({ name: 'a title', status: 'active' });
    expect((await dataAt('aggregates/presence'))?.['uids']).not.toContain('deleted');
    expect(await dataAt(`auditLog/${name}-1`)).toMatchObject({
      actorId: 'deleted',
      target: `users/${other.uid}`,
      reason: 'a reason',
      before: { ban: { by: 'deleted' } },
      after: { status: 'banned' },
    });
    expect(await dataAt(`auditLog/${name}-2`)).toMatchObject({
      actorId: other.uid,
      target: 'users/deleted',
      reason: '',
      before: {},
      after: {},
    });
    expect(await dataAt(`auditLog/${name}-3`)).toMatchObject({
      target: `photos/${name}`,
      reason: '',
      before: {},
      after: {},
    });
    const byThem = await firestore.collection('photoReports').where('targetId', '==', name).get();
    expect(byThem.docs.map((report) => report.data())).toMatchObject([
      { reporterId: 'deleted', reason: 'spam', comment: '', status: 'open', caseId: `photo_${name}` },
    ]);
    const ofOther = await firestore.collection('reports').where('reporterId', '==', other.uid).get();
    expect(ofOther.docs.map((report) => report.data())).toContainEqual(
      expect.objectContaining({ targetId: 'deleted', reason: 'spam', comment: '', status: 'resolved' }),
    );
    for (const photo of [reported, `${name}-gone`]) {
      expect(await dataAt(`photoReports/${photo}_${other.uid}`)).toMatchObject({ status: 'resolved', comment: '' });
      expect(await dataAt(`cases/photo_${photo}`)).toBeUndefined();
    }
    expect(await dataAt(`albumReports/${name}-own_${other.uid}`)).toMatchObject({ status: 'resolved', comment: '' });
    expect(await dataAt(`cases/album_${name}-own`)).toBeUndefined();
  }

  async function signUpAgain(email: string): Promise<string> {
    const again = await withDocuments(await signUpWith(email));
    expect(await dataAt(`users/${again.uid}`)).toMatchObject({ username: '', status: 'normal', mutedUsers: [] });
    expect(await dataAt(`profiles/${again.uid}`)).toMatchObject({ username: '', bio: '', photoCount: 0 });
    expect(await answerOf('ensureUser', {}, again)).toMatchObject({ username: '' });
    return again.uid;
  }

  it('deleteAccount releases the username for another person', async () => {
    const { person } = await member();
    const { name } = await giveEverything(person, other, server.bucket);
    await answerOf('deleteAccount', { confirm: name }, person);
    for (const username of [name, `${name}_old`]) {
      const { schema: _, ...claim } = (await dataAt(`usernames/${username}`)) ?? {};
      expect(claim).toEqual({ releasedAt: expect.any(Timestamp) });
    }
  });

  it('a person without a username confirms by e-mail address', async () => {
    const { email, person } = await member();
    expect(await call('deleteAccount', { confirm: 'somebody@example.com' }, person)).toEqual({
      refused: { code: 'invalid-argument', field: 'confirm' },
    });
    expect(await answerOf('deleteAccount', { confirm: email.toUpperCase() }, person)).toEqual({});
    await deletionOver(person);
    await expectNothingOf([person]);
  });

  it.each([[''], ['han'], ['hana hana'], ['x'.repeat(501)]])(
    'deleteAccount refuses %j, and deletes nothing',
    async (confirm) => {
      const { email, person } = await member();
      await firestore.doc(`users/${person.uid}`).update({ username: 'hana' });
      const before = await dataAt(`users/${person.uid}`);
      for (const typed of [confirm, email]) {
        expect(await call('deleteAccount', { confirm: typed }, person)).toEqual({
          refused: { code: 'invalid-argument', field: 'confirm' },
        });
      }
      expect(await dataAt(`users/${person.uid}`)).toEqual(before);
      expect(await jobAt('deletion', person.uid)).toBeUndefined();
      expect((await auth.getUser(person.uid)).disabled).toBe(false);
    },
  );

  it.each([[null], [{}], [{ confirm: 1 }]])('deleteAccount refuses the input %j', async (data) => {
    const { person } = await member();
    expect(await call('deleteAccount', data, person)).toEqual({
      refused: { code: 'invalid-argument', field: 'confirm' },
    });
  });

  it('deleteAccount works for a banned person', async () => {
    const { email, person } = await member();
    await ban(person);
    expect(await answerOf('deleteAccount', { confirm: email }, person)).toEqual({});
    await deletionOver(person);
    await expectNothingOf([person]);
  });

  it('two concurrent tabs delete the account once and leave nothing', async () => {
    const { person } = await member();
    const { name } = await giveEverything(person, other, server.bucket);
    const answers = await Promise.all([1, 2, 3].map(() => call('deleteAccount', { confirm: name }, person)));
    expect(answers).toContainEqual({ result: {} });
    for (const answer of answers)
      expect([{ result: {} }, { refused: { code: 'unauthenticated' } }]).toContainEqual(answer);
    await deletionOver(person);
    await expectNothingOf([person]);
  });
});
