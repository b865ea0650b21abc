import { describe, expect, it } from 'vitest';
import { collectionsOfPhotos } from '#contract/collections.ts';
import { eraseBelongings } from '../../src/data/photos/eraseBelongings.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { dataAt, put } from './harness/documents.ts';

describe.each(collectionsOfPhotos)('a document of %s', (name) => {
  /** Two documents of an owner, of different photos, and one of another owner. */
  async function belongings() {
    const [photo, other, foreign] = [newPhotoId(), newPhotoId(), newPhotoId()];
    const [owner, stranger] = [`owner-${photo}`, `owner-${foreign}`];
    await put(`${name}/${photo}`, { photoId: photo, ownerId: owner });
    await put(`${name}/${other}`, { photoId: other, ownerId: owner });
    await put(`${name}/${foreign}`, { photoId: foreign, ownerId: stranger });
    const left = async () => {
      const each = [photo, other, foreign].map(async (id) => (await dataAt(`${name}/${id}`)) !== undefined);
      return Promise.all(each);
    };
    return { photo, owner, left };
  }

  it('the document is erased with its photo, and those of other photos stay', async () => {
    const { photo, left } = await belongings();
    await updateDerived(photo, {}, undefined, systemClock);
    expect(await left()).toEqual([false, true, true]);
  });

  it('the document is erased with the account of the owner of its photo, and those of others stay', async () => {
    const { owner, left } = await belongings();
    await eraseBelongings('ownerId', owner);
    expect(await left()).toEqual([false, false, true]);
  });
});
