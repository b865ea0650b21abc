import { beforeEach, describe, expect, it } from 'vitest';
import { type CollectionName, collectionNames, collectionOf } from '#contract/collections.ts';
import { parseAlbumId, parseUid } from '#contract/ids.ts';
import { next, orThrow, type PhotoEvent } from '../../src/data/photos/photoLife.ts';
import { changedFields } from '../../src/data/photos/photoStore.ts';
import { lifeOf } from '../../src/data/photos/storedLife.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { dataAt, type Fields, publishedPhoto, put } from './harness/documents.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const { firestore } = server;

const owner = parseUid('hana');
const id = newPhotoId();
const album = parseAlbumId(newPhotoId());
const photoPath = `photos/${id}`;
const at = new Date('2026-01-01T00:00:00Z');

const decision = { kind: 'decided', rule: 'spam', note: '', banHides: false } as const;
const inAMinute = () => new Date(Date.now() + 60_000);

/** Every way in which a listed photo stops being listed. */
const ways: readonly (readonly [how: string, event: PhotoEvent])[] = [
  ['reports hold it', { kind: 'reported' }],
  ['staff hide it', { ...decision, action: 'hide' }],
  ['staff remove it', { ...decision, action: 'remove' }],
  ['staff forbid one of its tags', { kind: 'tag-forbidden', tag: 'sea' }],
  ['a ban hides it', { kind: 'ban-began' }],
  ['another picture of it looks like a blocked one', { kind: 'picture-replaced', looksLike: id, ownerIsNew: false }],
  ['a new tag of it is held', { kind: 'words-changed', by: 'owner', heldTag: 'sea' }],
  ['its owner makes it private', { kind: 'visibility-changed', to: 'private' }],
  ['its owner makes it unlisted', { kind: 'visibility-changed', to: 'unlisted' }],
  ['its owner deletes it and may take that back', { kind: 'soft-deleted', until: inAMinute() }],
  ['it is deleted for good', { kind: 'marked-deleted' }],
];

const isReadByOthers = (name: CollectionName): boolean => {
  const { isPublic, readers } = collectionOf(name);
  return isPublic === true || readers.includes('everybody') || readers.includes('members');
};

/** Public documents that name the photo, without the photo itself. */
async function whereNamed(): Promise<readonly string[]> {
  const found = await Promise.all(
    collectionNames.filter(isReadByOthers).map(async (name) => (await firestore.collection(name).get()).docs),
  );
  return found
    .flat()
    .filter(({ ref }) => ref.path !== photoPath)
    .filter((document) => JSON.stringify(document.data()).includes(id))
    .map(({ ref }) => ref.path)
    .toSorted();
}

const everywhere = [
  `albums/${album}`,
  'aggregates/trending',
  `profiles/${owner}`,
  'tags/sea',
  'titles/work',
].toSorted();

async function write(fields: Fields | undefined): Promise<void> {
  const before = await dataAt(photoPath);
  if (fields === undefined) await firestore.doc(photoPath).delete();
  else await put(photoPath, fields);
  await updateDerived(id, before, fields, systemClock);
}

describe('a photo that stops being listed', () => {
  let listed: Fields;

  beforeEach(async () => {
    await emptyCatalogue('albums', 'albumContents', 'users');
    const names = { username: 'hana', displayName: 'はな', photoURL: null };
    await put(`users/${owner}`, { ...names, status: 'normal', featuredPhotoId: id });
    const profile = { ...names, usernameKey: 'hana', bio: '', links: [], photoCount: 0, createdAt: at };
    await put(`profiles/${owner}`, profile);
    const title = { name: '旅', reading: '', aliases: [], kind: 'place', count: 0, status: 'active', search: [] };
    await put('titles/work', title);
    await put(`albums/${album}`, {
      ...{ ownerId: owner, owner: names, title: '春', text: '', visibility: 'public', status: 'published' },
      ...{ createdAt: at, updatedAt: at },
    });
    await put(`albumContents/${album}`, { ownerId: owner, photoIds: [id], coverPhotoId: id, key: 'k' });
    listed = publishedPhoto(id, {
      ...{ ownerId: owner, tags: ['Sea'], tagKeys: ['sea'], titleId: 'work', albumKeys: ['k'] },
      ...{ visibility: 'public', createdAt: at, updatedAt: at },
    });
    await put('aggregates/trending', { tags: [], titles: [], at: new Date() });
    await write(listed);
    const [tag, work] = [await dataAt('tags/sea'), await dataAt('titles/work')];
    await put('aggregates/trending', {
      tags: [{ key: 'sea', name: 'Sea', count: 1, cover: tag?.['cover'] }],
      titles: [{ id: 'work', name: '旅', count: 1, cover: work?.['cover'] }],
      at: new Date(),
    });
  });

  it.each(ways)('no public document names the photo once %s, until it is listed again', async (_how, event) => {
    expect(await whereNamed()).toEqual(everywhere);
    const life = lifeOf(listed);
    const after = orThrow(next(life, event, new Date()));
    await firestore.doc(photoPath).update(changedFields(id, life, after));
    await updateDerived(id, listed, await dataAt(photoPath), systemClock);
    expect(await whereNamed()).toEqual([]);
    await write(listed);
    expect(await whereNamed()).toEqual(everywhere.filter((path) => path !== 'aggregates/trending'));
  });

  it('no public document names a deleted photo, not even as a featured one', async () => {
    await write(undefined);
    expect(await whereNamed()).toEqual([]);
    expect(await dataAt(`users/${owner}`)).not.toHaveProperty('featuredPhotoId');
    expect(await dataAt(`albumContents/${album}`)).toMatchObject({ photoIds: [] });
  });

  it('no part of the album’s id is in the photo’s documents', async () => {
    expect(JSON.stringify(await dataAt(photoPath))).not.toContain(album.slice(0, 5));
  });
});

describe('a featured photo', () => {
  it('the featured photo is right after late, repeated and reordered events, and stays empty if none was chosen', async () => {
    await emptyCatalogue('users');
    const [chosen, other] = [newPhotoId(), newPhotoId()];
    await put(`users/${owner}`, { featuredPhotoId: chosen });
    await put(`profiles/${owner}`, { photoCount: 0 });
    const shown = publishedPhoto(chosen, { ownerId: owner, visibility: 'public' });
    const hidden = { ...shown, status: 'hidden', listed: false };
    const featured = async () => (await dataAt(`profiles/${owner}`))?.['featuredPhotoId'];
    await put(`photos/${chosen}`, shown);
    await put(`photos/${other}`, shown);
    for (const _twice of [1, 2]) await updateDerived(chosen, hidden, shown, systemClock);
    expect(await featured()).toBe(chosen);
    // The event is late: the photo is shown again.
    await updateDerived(chosen, shown, hidden, systemClock);
    expect(await featured()).toBe(chosen);
    await put(`photos/${chosen}`, hidden);
    await updateDerived(chosen, hidden, shown, systemClock);
    expect(await featured()).toBeUndefined();
    await updateDerived(other, undefined, shown, systemClock);
    expect(await featured()).toBeUndefined();
  });
});
