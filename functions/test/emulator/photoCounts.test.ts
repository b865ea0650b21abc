import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { countPhoto } from '../../src/photos/updateDerived.ts';
import { newcomer, type Person } from './harness/people.ts';
import { setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

const newId = (): PhotoId => parsePhotoId(randomBytes(10).toString('hex'));
const countOf = async ({ uid }: Person): Promise<unknown> =>
  (await firestore.doc(`profiles/${uid}`).get()).get('photoCount');
const countIs = (person: Person, count: number): Promise<true> =>
  until(`${person.uid} has ${count} photos`, async () => ((await countOf(person)) === count ? true : undefined));
const publish = (id: PhotoId, { uid }: Person) => setPhoto(id, { ownerId: uid, status: 'published' });
const hide = (id: PhotoId) => setPhoto(id, { status: 'hidden' });
const remove = (id: PhotoId) => firestore.doc(`photos/${id}`).delete();

describe('the count of a person’s photos', () => {
  it('the count follows photos published, hidden, shown again and deleted', async () => {
    const person = await newcomer();
    const [first, second] = [newId(), newId()];
    await setPhoto(first, { ownerId: person.uid, status: 'uploading' });
    await publish(second, person);
    await countIs(person, 1);
    await publish(first, person);
    await countIs(person, 2);
    await hide(first);
    await countIs(person, 1);
    await publish(first, person);
    await countIs(person, 2);
    await Promise.all([remove(first), remove(second)]);
    await countIs(person, 0);
    expect((await firestore.doc(`photoCounts/${first}`).get()).exists).toBe(false);
  });

  it('the count is the same after repeated, concurrent and late events', async () => {
    const person = await newcomer();
    const id = newId();
    await publish(id, person);
    await Promise.all([countPhoto(id), countPhoto(id), countPhoto(id)]);
    await countPhoto(id);
    await countIs(person, 1);
    await hide(id);
    await Promise.all([countPhoto(id), countPhoto(id)]);
    await countIs(person, 0);
    await countPhoto(newId());
    expect(await countOf(person)).toBe(0);
  });

  it('the count is exact after many changes to many photos', async () => {
    const person = await newcomer();
    const ids = Array.from({ length: 20 }, newId);
    await Promise.all(ids.map((id) => publish(id, person)));
    await Promise.all(ids.map((id, index) => (index % 2 === 0 ? hide(id) : remove(id))));
    await Promise.all(ids.slice(0, 6).map((id) => publish(id, person)));
    await countIs(person, 6);
    await Promise.all(ids.map(countPhoto));
    expect(await countOf(person)).toBe(6);
  });

  it('the count is dropped for a deleted person, and survives a damaged document', async () => {
    const person = await newcomer();
    const [id, spoilt] = [newId(), newId()];
    await publish(id, person);
    await countIs(person, 1);
    await firestore.doc(`profiles/${person.uid}`).delete();
    await remove(id);
    await countPhoto(id);
    expect((await firestore.doc(`photoCounts/${id}`).get()).exists).toBe(false);
    await setPhoto(spoilt, { ownerId: 7, status: 'published' });
    await countPhoto(spoilt);
    expect((await firestore.doc(`photoCounts/${spoilt}`).get()).exists).toBe(false);
    await remove(spoilt);
  });
});
