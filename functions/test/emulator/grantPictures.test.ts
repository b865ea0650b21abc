import { beforeAll, describe, expect, it } from 'vitest';
import { type PhotoId, parseUid } from '#contract/ids.ts';
import { signatureOf } from '../../src/platform/keys.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { writeGrant } from '../../src/site/pictures/grantedPictures.ts';
import { answerOf } from './harness/calls.ts';
import { ban, deleted, newcomer, type Person, staffMember } from './harness/people.ts';
import { ask, bytesOf, caseOf, grantFor, photoOf, put, putPicture, type Sent } from './harness/pictures.ts';
import { server } from './harness/site.ts';

const unseen = ['held', 'hidden', 'removed'] as const;
const address = (grant: string, id: PhotoId, name = '320.webp', pictureId = id): string =>
  `/i/for/${grant}/${id}/${pictureId}/${name}`;
const evidence = (grant: string, caseId: string, name: string): string => `/i/for/${grant}/case/${caseId}/${name}`;

function expectPicture({ status, headers, body }: Sent, content: string): void {
  expect({ status, body }).toEqual({ status: 200, body: content });
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'image/webp',
    'content-length': String(content.length),
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('set-cookie');
}

/** The whole answer, except its time. */
const told = ({ status, body, headers: { date: _, ...headers } }: Sent) => ({ status, body, headers });

let owner: Person;
let moderator: Person;
let hidden: PhotoId;
let refusal: ReturnType<typeof told>;

/** Exactly the bytes of the answer for a missing picture. */
const expectNothing = async (path: string): Promise<void> => expect(told(await ask(path)), path).toEqual(refusal);

beforeAll(async () => {
  [owner, moderator] = await Promise.all([newcomer(), staffMember('moderator')]);
  hidden = await photoOf({ ownerId: owner.uid, status: 'hidden' });
  refusal = told(await ask(address('x', newPhotoId())));
  expect(refusal).toMatchObject({ status: 404, body: '', headers: { 'cache-control': 'private, no-store' } });
});

describe('a grant', () => {
  it('a grant opens hidden and public pictures to their owner and to staff', async () => {
    const grants = await Promise.all([owner, moderator, await staffMember('admin')].map(grantFor));
    for (const status of [...unseen, 'published', 'failed']) {
      const id = await photoOf({ ownerId: owner.uid, status });
      for (const grant of grants) expectPicture(await ask(address(grant, id)), bytesOf(id, '320.webp'));
    }
  });

  it('a grant opens no picture of another person', async () => {
    const grant = await grantFor(await newcomer());
    for (const status of unseen) await expectNothing(address(grant, await photoOf({ ownerId: owner.uid, status })));
    await expectNothing(address(grant, await photoOf({ ownerId: owner.uid })));
  });

  it('a grant opens only existing sizes of the picture that the photo shows', async () => {
    const grant = await grantFor(owner);
    const former = newPhotoId();
    await putPicture(hidden, former);
    const deleted = await photoOf({ ownerId: owner.uid, status: 'removed', deletedAt: new Date() });
    const unmade = await photoOf({ ownerId: owner.uid, status: 'uploading', variants: {} });
    const other = await photoOf({ ownerId: moderator.uid, status: 'hidden' });
    for (const path of [
      address(grant, hidden, '320.webp', former),
      address(grant, hidden, '321.webp'),
      address(grant, hidden, '320.webp', other),
      address(grant, other, '320.webp', hidden),
      address(grant, deleted),
      address(grant, unmade),
      address(grant, newPhotoId()),
      `${address(grant, hidden)}?a=1`,
      `${address(grant, hidden)}/`,
      address(`${grant}/${grant}`, hidden),
      `/i/for/${grant}/${hidden}/${hidden}/..%2F320.webp`,
    ])
      await expectNothing(path);
  });

  it('nobody can forge or change a grant', async () => {
    const [grant, foreign] = [await grantFor(owner), await grantFor(await newcomer())];
    const [said = '', signature = ''] = grant.split('.');
    const later = Buffer.from(`${Math.floor(Date.now() / 1_000) + 60} ${owner.uid}`).toString('base64url');
    for (const forged of [
      said,
      `${said}.`,
      `.${signature}`,
      `${said}.${foreign.split('.')[1]}`,
      `${foreign.split('.')[0]}.${signature}`,
      `${later}.${signature}`,
      `${said}.${signatureOf('cursor', said)}`,
      `${grant}.`,
      `${grant}.${signature}`,
      grant.slice(0, -1),
      `${grant}A`,
      'a'.repeat(250),
    ])
      await expectNothing(address(forged, hidden));
    expectPicture(await ask(address(grant, hidden)), bytesOf(hidden, '320.webp'));
  });

  it('a grant ends after ten minutes', async () => {
    const givenAgo = (seconds: number) =>
      writeGrant({ uid: owner.uid, givenAt: new Date(Date.now() - seconds * 1_000) }).grant;
    expectPicture(await ask(address(givenAgo(500), hidden)), bytesOf(hidden, '320.webp'));
    await expectNothing(address(givenAgo(601), hidden));
  });

  it('a grant ends with the account, a ban, a sign-out everywhere and a lost role', async () => {
    const ends: readonly [string, (person: Person) => Promise<unknown>][] = [
      ['deleted', deleted],
      ['without an account in Auth', ({ uid }) => server.auth.deleteUser(uid)],
      ['closed', ({ uid }) => server.auth.updateUser(uid, { disabled: true })],
      ['banned', ban],
      ['signed out everywhere', (person) => answerOf('signOutEverywhere', {}, person)],
    ];
    for (const [what, end] of ends) {
      const person = await newcomer();
      const [grant, id] = [await grantFor(person), await photoOf({ ownerId: person.uid, status: 'held' })];
      expect((await ask(address(grant, id))).status, what).toBe(200);
      await end(person);
      await expectNothing(address(grant, id));
    }
    const demoted = await staffMember('moderator');
    const grant = await grantFor(demoted);
    expectPicture(await ask(address(grant, hidden)), bytesOf(hidden, '320.webp'));
    await server.auth.setCustomUserClaims(demoted.uid, null);
    await expectNothing(address(grant, hidden));
  });
});

describe('evidence', () => {
  const keep = async (about: { uid: string }, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const id = newPhotoId();
    const [caseId, ownerId] = [`photo_${id}`, parseUid(about.uid)];
    const imagePath = `quarantine/${caseId}/1-${id}-640`;
    await put(imagePath, bytesOf(id, 'evidence'));
    const frozen = { ownerId, username: '', displayName: '', frozenAt: new Date(), imagePath };
    const words = { caption: '', description: '', alt: '', tags: [], spoiler: false, width: 3, height: 2 };
    const kept = { subject: 'photo', photoId: id, ...frozen, ...words };
    await server.firestore.doc(`cases/${caseId}`).set(caseOf(ownerId, { targetId: id, evidence: kept, ...more }));
    return id;
  };
  const of = (grant: string, id: string, name = `1-${id}-640`): string => evidence(grant, `photo_${id}`, name);

  it('staff see evidence, and nobody else does, not even its subject', async () => {
    const id = await keep(owner);
    expectPicture(await ask(of(await grantFor(moderator), id)), bytesOf(id, 'evidence'));
    for (const person of [owner, await newcomer()]) await expectNothing(of(await grantFor(person), id));
  });

  it('a moderator sees no evidence about staff or themselves, but an admin sees all', async () => {
    const [grant, admin] = await Promise.all([grantFor(moderator), staffMember('admin').then(grantFor)]);
    for (const id of [await keep(moderator), await keep(owner, { aboutStaff: true })]) {
      await expectNothing(of(grant, id));
      expectPicture(await ask(of(admin, id)), bytesOf(id, 'evidence'));
    }
  });

  it('a grant for evidence opens the file of the case and nothing else', async () => {
    const [grant, id, other] = [await grantFor(moderator), await keep(owner), await keep(moderator)];
    await put(`quarantine/photo_${id}/2-${id}-640`, bytesOf(id, 'a former opening'));
    const purged = await keep(owner, { evidence: undefined });
    for (const path of [
      of(grant, id, `2-${id}-640`),
      of(grant, id, `..%2Fphoto_${other}%2F1-${other}-640`),
      `/i/for/${grant}/case/photo_${id}%2F..%2Fphoto_${other}/1-${other}-640`,
      of(grant, purged),
      of(grant, newPhotoId()),
    ])
      await expectNothing(path);
  });
});
