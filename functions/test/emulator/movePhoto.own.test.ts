import { beforeAll, describe, expect, it } from 'vitest';
import { type PhotoId, parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { firstPosition } from '#contract/position.ts';
import { listOnProfile } from '../../src/data/site/publicPhotos.ts';
import { beginReading } from '../../src/data/site/publicReading.ts';
import { move } from '../../src/photos/movePhoto.callable.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

/** Published photos, each a minute before the one ahead of it. */
async function inARow(person: Person, count: number): Promise<readonly PhotoId[]> {
  const ids: PhotoId[] = [];
  for (let minute = count; minute > 0; minute -= 1) {
    const id = await photoIn(person, 'published', { publishedAt: at(minute) });
    await setPhoto(id, { position: firstPosition(at(minute), id) });
    ids.push(id);
  }
  return ids;
}

const moved = (person: Person, id: PhotoId, place: object) => call('movePhoto', { id, ...place }, person);

/** The photos on the person's public page. */
async function onProfile({ uid }: Pick<Person, 'uid'>): Promise<readonly string[]> {
  return (await listOnProfile(beginReading(), uid, { limit: 30 })).items.map(({ id }) => id);
}

let owner: Person;
beforeAll(async () => {
  owner = await newcomer();
});

describe('the refusals of movePhoto', () => {
  it.each([{}, { before: newPhotoId(), after: newPhotoId() }])(
    'movePhoto refuses an invalid place: %j',
    async (place) => {
      const id = await photoIn(owner, 'published');
      expect(await moved(owner, id, place)).toMatchObject({ refused: { code: 'invalid-argument', field: 'before' } });
    },
  );

  it('movePhoto refuses to put a photo next to itself', async () => {
    const id = await photoIn(owner, 'published');
    expect(await moved(owner, id, { after: id })).toMatchObject({ refused: { code: 'invalid-argument', field: 'id' } });
  });

  it('movePhoto refuses another person’s photos, to be moved or as neighbours', async () => {
    const [own, other] = [await photoIn(owner, 'published'), await photoIn(await newcomer(), 'published')];
    for (const [id, after] of [
      [own, other],
      [other, own],
    ] as const) {
      expect(await moved(owner, id, { after })).toMatchObject({ refused: { code: 'permission-denied' } });
    }
  });

  it('movePhoto refuses missing photos', async () => {
    const own = await photoIn(owner, 'published');
    expect(await moved(owner, own, { after: newPhotoId() })).toMatchObject({ refused: { code: 'not-found' } });
    expect(await moved(owner, newPhotoId(), { after: own })).toMatchObject({ refused: { code: 'not-found' } });
  });

  it('movePhoto refuses photos that their owner has deleted', async () => {
    const [own, deleted] = [await photoIn(owner, 'published'), await photoIn(owner, 'published')];
    await answerOf('deletePhoto', { id: deleted, undoable: true }, owner);
    expect(await moved(owner, deleted, { after: own })).toMatchObject({ refused: { code: 'failed-precondition' } });
    expect(await moved(owner, own, { after: deleted })).toMatchObject({ refused: { code: 'failed-precondition' } });
  });
});

describe('movePhoto', () => {
  it('movePhoto orders the profile but no other list', async () => {
    const person = await newcomer();
    const [a, b, c, d] = await inARow(person, 4);
    if (!a || !b || !c || !d) throw new Error('four were made');
    await answerOf('movePhoto', { id: d, before: b }, person);
    expect(await onProfile(person)).toEqual([a, d, b, c]);
    await answerOf('movePhoto', { id: a, after: c }, person);
    expect(await onProfile(person)).toEqual([d, b, c, a]);
    await answerOf('movePhoto', { id: c, before: d }, person);
    expect(await onProfile(person)).toEqual([c, d, b, a]);
    const dates = await Promise.all([a, b, c, d].map(async (id) => (await photoNow(id))?.publishedAt));
    expect(dates).toEqual([at(4), at(3), at(2), at(1)]);
  });

  it('movePhoto writes one photo, or none if it is already there, and causes no conflict in an open form', async () => {
    const person = await newcomer();
    const [a, b, c] = await inARow(person, 3);
    if (!a || !b || !c) throw new Error('three were made');
    const documents = () => Promise.all([a, b, c].map((id) => firestore.doc(`photos/${id}`).get()));
    const before = await documents();
    const answer = await answerOf('movePhoto', { id: c, after: a }, person);
    const after = await documents();
    expect(after.map(({ updateTime }, place) => updateTime?.isEqual(before[place]?.updateTime as never))).toEqual([
      true,
      true,
      false,
    ]);
    expect(answer).toEqual({ position: (await photoNow(c))?.position });
    expect((await photoNow(c))?.updatedAt).toEqual(before[2]?.get('updatedAt').toDate());
    expect(await answerOf('movePhoto', { id: c, after: a }, person)).toEqual(answer);
    expect(await answerOf('movePhoto', { id: c, before: b }, person)).toEqual(answer);
    expect((await documents())[2]?.updateTime?.isEqual(after[2]?.updateTime as never)).toBe(true);
  });

  it('movePhoto moves photos in every state, and a held one later appears at its place', async () => {
    const person = await newcomer();
    const [a, b] = await inARow(person, 2);
    const held = await photoIn(person, 'held', { publishedAt: undefined });
    if (!a || !b) throw new Error('two were made');
    await answerOf('movePhoto', { id: held, after: a }, person);
    await answerOf('movePhoto', { id: b, before: held }, person);
    await setPhoto(held, { status: 'published', publishedAt: at(9) });
    expect(await onProfile(person)).toEqual([a, b, held]);
  });

  it('a photo published later comes before a moved one', async () => {
    const person = await newcomer();
    const [a, b] = await inARow(person, 2);
    if (!a || !b) throw new Error('two were made');
    await answerOf('movePhoto', { id: b, before: a }, person);
    const later = await photoIn(person, 'published');
    expect(await onProfile(person)).toEqual([later, b, a]);
  });

  it('movePhoto keeps positions short by renumbering the neighbours of one that would grow too long', async () => {
    const uid = parseUid((await newcomer()).uid);
    const ids = Array.from({ length: 120 }, newPhotoId);
    const long = `0V${'0'.repeat(limits.photo.positionChars - 3)}`;
    const batch = firestore.batch();
    // Two neighbours in the middle leave no room for a short position between them.
    for (const [place, id] of ids.entries()) {
      const position =
        place === 60 ? `${long}2` : place === 61 ? `${long}1` : `0${place < 60 ? 'W' : 'U'}${999 - place}`;
      batch.set(firestore.doc(`photos/${id}`), { ...(await model), ownerId: uid, position });
    }
    await batch.commit();
    const order = async () => {
      const own = firestore.collection('photos').where('ownerId', '==', uid).orderBy('position', 'desc');
      return (await own.get()).docs;
    };
    const before = await order();
    expect(before.map(({ id }) => id)).toEqual(ids);
    const [first, above] = [ids[0], ids[60]].map(parsePhotoId);
    if (!first || !above) throw new Error('they were made');
    const position = await move(first, uid, { beside: above, isBefore: false }, new Date());
    const after = await order();
    expect(after.map(({ id }) => id)).toEqual([...ids.slice(1, 61), first, ...ids.slice(61)]);
    expect(position.length).toBeLessThan(20);
    const isSame = (id: string) => {
      const [one, other] = [before, after].map((all) => all.find((document) => document.id === id)?.get('position'));
      return one === other;
    };
    expect(ids.filter((id) => !isSame(id)).length).toBeLessThanOrEqual(100);
  });
});

const model = (async () => {
  const person = await newcomer();
  const id = await photoIn(person, 'published');
  return (await firestore.doc(`photos/${id}`).get()).data() ?? {};
})();
