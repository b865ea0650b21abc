import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { answerOf, call } from './harness/calls.ts';
import {
  caseJobsDone,
  caseNow,
  established,
  expectCountsRight,
  photoSubject,
  publishedBy,
  reportNow,
} from './harness/cases.ts';
import { edit } from './harness/edits.ts';
import { newcomer, type Person, signInWith, signUpWith, staffMember, withDocuments } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const report = (person: Person, id: PhotoId) => answerOf('reportPhoto', { id, reason: 'spam' }, person);
const statusOf = async (id: PhotoId) => (await photoNow(id))?.status;
const establishedPeople = (count: number): Promise<readonly Person[]> =>
  Promise.all(Array.from({ length: count }, async () => established(await newcomer())));

let owner: Person;
let moderator: Person;
beforeAll(async () => {
  [owner, moderator] = await Promise.all([newcomer(), staffMember('moderator')]);
});

/** Staff publish a held photo again, and dismiss its reports. */
async function dismiss(id: PhotoId): Promise<void> {
  await answerOf(
    'resolveCases',
    { ids: [`photo_${id}`], resolution: 'dismissed', actions: [{ do: 'publish' }] },
    moderator,
  );
  expect(await statusOf(id)).toBe('published');
  await caseJobsDone(`photo_${id}`);
}

describe('an attack by reports', () => {
  it('three accounts that were created in the same second hide no photo', async () => {
    const id = await publishedBy(owner);
    for (const opening of [1, 2]) {
      const fresh = await Promise.all([newcomer(), newcomer(), newcomer()]);
      await Promise.all(fresh.map((person) => report(person, id)));
      expect(await statusOf(id)).toBe('published');
      // The queue has them all at once.
      const counts = { status: 'open', opening, reporterCount: 3, countedReporters: 0 };
      expect(await caseNow(`photo_${id}`)).toMatchObject(counts);
      for (const { uid } of fresh) {
        expect(await reportNow(photoSubject(id), uid)).toMatchObject({ status: 'open', towardsHold: 'unverified' });
      }
      await expectCountsRight(`photo_${id}`);
      await dismiss(id);
    }
  });

  it('three new accounts with verified addresses or from a provider hide no photo', async () => {
    const id = await publishedBy(owner);
    const fresh = await Promise.all([
      newcomer(),
      newcomer(),
      withDocuments(await signInWith('google.com', { email: `${crypto.randomUUID()}@example.com` })),
    ]);
    await Promise.all(fresh.map(({ uid }) => server.auth.updateUser(uid, { emailVerified: true })));
    for (const person of fresh) await report(person, id);
    for (const { uid } of fresh) {
      expect((await reportNow(photoSubject(id), uid)).towardsHold).toBe('too-new');
    }
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 3, countedReporters: 0 });
    expect(await statusOf(id)).toBe('published');
  });

  it('one address with three successive accounts hides no photo', async () => {
    const id = await publishedBy(owner);
    const email = `${crypto.randomUUID()}@example.com`;
    for (let turn = 0; turn < 3; turn += 1) {
      const person = await established(await withDocuments(await signUpWith(email)));
      await report(person, id);
      expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 1, countedReporters: 1, weight: 0.5 });
      await answerOf('deleteAccount', { confirm: email }, person);
      await until('nobody has the address', async () => {
        const { users } = await server.auth.getUsers([{ email }]);
        return users.length === 0 ? true : undefined;
      });
      expect(await caseNow(`photo_${id}`)).toMatchObject({
        ...{ status: 'open', reporterCount: 0, countedReporters: 0, weight: 0, reasons: {}, reasonsGiven: [] },
      });
      await expectCountsRight(`photo_${id}`);
    }
    expect(await statusOf(id)).toBe('published');
    // No reporter is left; their reports can still be dismissed.
    await answerOf('resolveCases', { ids: [`photo_${id}`], resolution: 'dismissed' }, moderator);
    await caseJobsDone(`photo_${id}`);
    const left = await server.firestore.collection('photoReports').where('targetId', '==', id).get();
    expect(left.docs.map((each) => [each.get('status'), each.get('reporterId'), each.get('towardsHold')])).toEqual(
      Array.from({ length: 3 }, () => ['dismissed', 'deleted', 'gone']),
    );
  });

  it('one address that moves between accounts hides no photo, and neither do accounts that Auth has lost', async () => {
    const id = await publishedBy(owner);
    const [first, second, third] = await establishedPeople(3);
    if (!first || !second || !third) throw new Error('nobody');
    for (const person of [first, second]) await report(person, id);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 2, countedReporters: 2 });
    await server.auth.updateUser(first.uid, { emailVerified: false });
    await server.auth.deleteUser(second.uid);
    await report(third, id);
    expect(await statusOf(id)).toBe('published');
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 2, countedReporters: 1 });
    expect((await reportNow(photoSubject(id), first.uid)).towardsHold).toBe('unverified');
    await expectCountsRight(`photo_${id}`);
  });
});

describe('reports that count', () => {
  it('a report counts if its account is old enough and has a verified address or a provider', async () => {
    const id = await publishedBy(owner);
    const provided = await withDocuments(
      await signInWith('google.com', { email: `${crypto.randomUUID()}@example.com` }),
    );
    await established(provided);
    await server.auth.updateUser(provided.uid, { emailVerified: false });
    const people = [provided, ...(await establishedPeople(2))];
    for (const person of people) {
      expect(await statusOf(id)).toBe('published');
      await report(person, id);
      expect((await reportNow(photoSubject(id), person.uid)).towardsHold).toBe('counts');
    }
    expect(await statusOf(id)).toBe('held');
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 3, countedReporters: 3 });
  });

  it('a person who reports again after they start to count is one reporter', async () => {
    const id = await publishedBy(owner);
    const person = await newcomer();
    await report(person, id);
    await established(person);
    await report(person, id);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 1, countedReporters: 1 });
    await report(person, id);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 1, countedReporters: 1 });
    await expectCountsRight(`photo_${id}`);
  });

  it('a photo needs twice as many reports after each dismissal, and the original number after a change', async () => {
    const id = await publishedBy(owner);
    const people = await establishedPeople(6);
    for (const person of people.slice(0, 3)) await report(person, id);
    expect(await statusOf(id)).toBe('held');
    await dismiss(id);
    for (const person of people.slice(0, 5)) await report(person, id);
    expect(await statusOf(id)).toBe('published');
    expect(await caseNow(`photo_${id}`)).toMatchObject({ opening: 2, dismissals: 1, countedReporters: 5 });
    for (const person of people.slice(5)) await report(person, id);
    expect(await statusOf(id)).toBe('held');
    await dismiss(id);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ dismissals: 2 });
    expect(await edit(owner, id, { caption: 'not what was dismissed' })).toHaveProperty('result');
    expect(await caseNow(`photo_${id}`)).toMatchObject({ status: 'dismissed', dismissals: 0 });
    for (const person of people.slice(0, 3)) await report(person, id);
    expect(await statusOf(id)).toBe('held');
  });

  it('a photo needs as many reports as before once a dismissal is undone', async () => {
    const id = await publishedBy(owner);
    const people = await establishedPeople(3);
    for (const person of people.slice(0, 2)) await report(person, id);
    await answerOf('resolveCases', { ids: [`photo_${id}`], resolution: 'dismissed' }, moderator);
    const { docs } = await server.firestore.collection('auditLog').where('target', '==', `cases/photo_${id}`).get();
    const admin = await staffMember('admin');
    await answerOf('revertAction', { auditId: docs[0]?.id }, admin);
    await caseJobsDone(`photo_${id}`);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ status: 'open', dismissals: 0, countedReporters: 2 });
    for (const person of people.slice(2)) await report(person, id);
    expect(await statusOf(id)).toBe('held');
    await setPhoto(id, { status: 'published' });
  });

  it('a report about a person hides nothing by itself', async () => {
    const [person] = await establishedPeople(1);
    const other = await newcomer();
    expect(await call('reportUser', { uid: other.uid, reason: 'spam' }, person)).toHaveProperty('result');
    const found = await caseNow(`user_${other.uid}`);
    expect(found).toMatchObject({ reporterCount: 1, countedReporters: 0 });
    expect((await reportNow({ kind: 'user', id: other.uid }, person?.uid ?? other.uid)).towardsHold).toBeUndefined();
  });
});
