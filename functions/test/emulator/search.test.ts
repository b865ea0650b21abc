import { describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { markedGram, type SearchPlace } from '#contract/search.ts';
import { answerOf, reserve } from './harness/calls.ts';
import { freshName } from './harness/names.ts';
import { newcomer } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { entryOf } from './harness/searchEntries.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

async function idsFoundBy(gram: string, place: SearchPlace): Promise<readonly string[]> {
  const found = await server.firestore
    .collection('searchEntries')
    .where('listed', '==', true)
    .where('grams', 'array-contains', markedGram(gram, place))
    .get();
  return found.docs.map(({ id }) => id);
}

/** As the pipeline does, which writes the search entry. */
async function publish(id: PhotoId): Promise<void> {
  const photo = await photoNow(id);
  if (!photo) throw new Error(`photo ${id} is not there`);
  const publishedAt = new Date();
  await setPhoto(id, { status: 'published', width: 4, height: 3, publishedAt });
  await server.firestore.doc(`searchEntries/${id}`).set(entryOf({ ...photo, listed: true, publishedAt }));
}
/** A word that no other test uses: twelve letters. */
const freshWord = (): string =>
  Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

describe('searching photos', () => {
  it('a search finds a published photo by all its words, each in its field', async () => {
    const person = await newcomer();
    const username = freshName();
    await answerOf('updateProfile', { username, displayName: '花' }, person);
    const [caption, tag, title, alias, alt, description] = Array.from({ length: 6 }, freshWord);
    const titleId = `test-${freshName()}`;
    await server.firestore.doc(`titles/${titleId}`).set({ name: title, aliases: [alias], status: 'active' });
    const { id } = await reserve(person, { caption, tags: [tag], titleId, alt, description });
    const places = [
      [caption, 'subject'],
      [tag, 'subject'],
      [title, 'subject'],
      [alias, 'subject'],
      [username.slice(0, 12), 'author'],
      [alt, 'rest'],
      [description, 'rest'],
    ] as const;
    for (const [word = '', place] of places) expect(await idsFoundBy(word, place)).toEqual([]);
    await publish(id);
    for (const [word = '', place] of places) expect(await idsFoundBy(word, place)).toEqual([id]);
  });

  it('a search finds a photo by the author’s new name after a change, and no longer by the old one', async () => {
    const person = await newcomer();
    const [before, after] = [freshWord(), freshWord()];
    await answerOf('updateProfile', { displayName: before }, person);
    const caption = freshWord();
    const { id } = await reserve(person, { caption });
    await publish(id);
    expect(await idsFoundBy(before, 'author')).toEqual([id]);
    await answerOf('updateProfile', { displayName: after }, person);
    await until('the photo is found by the new name', async () =>
      (await idsFoundBy(after, 'author')).includes(id) ? true : undefined,
    );
    expect(await idsFoundBy(before, 'author')).toEqual([]);
    expect(await idsFoundBy(caption, 'subject')).toEqual([id]);
  });
});
