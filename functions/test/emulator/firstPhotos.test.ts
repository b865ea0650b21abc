import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { reserve, reserveAll } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { allOk, moderate } from './harness/moderated.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoWhen } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { upload } from './harness/storage.ts';

const settings = server.firestore.doc('settings/site');

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 300)]);
});
afterEach(async () => {
  await settings.delete();
});

async function send(person: Person, id: PhotoId, uploadPath: string): Promise<PhotoId> {
  expect(await upload(person, uploadPath, picture)).toBe(200);
  return id;
}

async function sent(person: Person): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person);
  return send(person, id, uploadPath);
}

const newAccount = { hold: { rule: 'new-account', note: '' } };

describe('the first photos of a new account', () => {
  it('wait for review until as many are out as the settings say, however many come at once', async () => {
    await settings.set({ holdFirstPhotos: 2 });
    const person = await newcomer();
    const places = await reserveAll(
      person,
      Array.from({ length: 4 }, () => ({})),
    );
    const ids = await Promise.all(places.map(({ id, uploadPath }) => send(person, id, uploadPath)));
    for (const id of ids) expect(await photoWhen(id, 'held')).toMatchObject(newAccount);

    const [one, two] = ids;
    if (!one || !two) throw new Error('four photos');
    expect(await moderate(moderator, [one], 'publish')).toEqual(allOk(one));
    expect(await photoWhen(await sent(person), 'held')).toMatchObject(newAccount);
    expect(await moderate(moderator, [two], 'publish')).toEqual(allOk(two));
    expect(await photoWhen(await sent(person), 'published')).not.toHaveProperty('hold');
  });

  it('do not earn anything by being refused', async () => {
    await settings.set({ holdFirstPhotos: 1 });
    const person = await newcomer();
    await photoIn(person, 'hidden', { hold: { rule: 'spam', note: '' } });
    await photoIn(person, 'removed');
    await photoIn(person, 'held', { hold: { rule: 'ng-tag', note: '' } });
    expect(await photoWhen(await sent(person), 'held')).toMatchObject(newAccount);
  });

  it('go out at once where somebody has photos out already, where the settings hold none, and for staff', async () => {
    await settings.set({ holdFirstPhotos: 1 });
    const known = await newcomer();
    await photoIn(known, 'published');
    await photoWhen(await sent(known), 'published');
    await photoWhen(await sent(moderator), 'published');
    await settings.set({ holdFirstPhotos: 0 });
    await photoWhen(await sent(await newcomer()), 'published');
  });

  it('that wait for a tag keep that reason', async () => {
    await settings.set({ holdFirstPhotos: 1 });
    const person = await newcomer();
    await server.firestore.doc('ngTags/はつもの').set({ name: 'はつもの', mode: 'hold' });
    const { id, uploadPath } = await reserve(person, { tags: ['はつもの'] });
    await send(person, id, uploadPath);
    expect(await photoWhen(id, 'held')).toMatchObject({ hold: { rule: 'ng-tag', note: 'はつもの' } });
    await server.firestore.doc('ngTags/はつもの').delete();
  });
});
