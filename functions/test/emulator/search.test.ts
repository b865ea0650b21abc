import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { markedGram, type SearchPlace, searchGrams } from '#contract/search.ts';
import { answerOf, reserve } from './harness/calls.ts';
import { postJson } from './harness/http.ts';
import { freshName } from './harness/names.ts';
import { newcomer } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { origins, project, server } from './harness/site.ts';
import { until } from './harness/until.ts';

const documents = `${origins.firestore}/v1/projects/${project}/databases/(default)/documents`;
const answerSchema = v.array(
  v.object({ document: v.optional(v.object({ name: v.string(), fields: v.record(v.string(), v.unknown()) })) }),
);

const filter = (fieldPath: string, op: string, stringValue: string) => ({
  fieldFilter: { field: { fieldPath }, op, value: { stringValue } },
});

/** Asks as a visitor's browser does; what the rules refuse is its status. */
async function ask(gram: string, place: SearchPlace, filters = [filter('status', 'EQUAL', 'published')]) {
  const { status, answer } = await postJson(`${documents}:runQuery`, {
    structuredQuery: {
      from: [{ collectionId: 'photos' }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [filter('grams', 'ARRAY_CONTAINS', markedGram(gram, place)), ...filters],
        },
      },
      orderBy: [{ field: { fieldPath: 'publishedAt' }, direction: 'DESCENDING' }],
      select: { fields: [{ fieldPath: 'caption' }] },
      limit: 30,
    },
  });
  if (status !== 200) return status;
  return v.parse(answerSchema, answer).flatMap(({ document }) => document ?? []);
}

async function idsFoundBy(gram: string, place: SearchPlace): Promise<readonly string[]> {
  const found = await ask(gram, place);
  if (typeof found === 'number') throw new Error(`the search was answered with ${found}`);
  return found.map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
}

/** As the pipeline does it, which makes the grams. */
async function publish(id: PhotoId): Promise<void> {
  const photo = await photoNow(id);
  if (!photo) throw new Error(`photo ${id} is not there`);
  await setPhoto(id, { status: 'published', publishedAt: new Date(), grams: searchGrams(photo) });
}
/** A word that no other test uses: twelve letters. */
const freshWord = (): string =>
  Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

describe('a photo is searched', () => {
  it('by all that is said about it, each word in its place, once it is published', async () => {
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

  it('without what it is found by being sent along', async () => {
    const caption = freshWord();
    const { id } = await reserve(await newcomer(), { caption });
    await publish(id);
    const found = await ask(caption, 'subject');
    expect(found).toEqual([{ name: expect.stringContaining(id), fields: { caption: { stringValue: caption } } }]);
    const single = await fetch(`${documents}/photos/${id}?mask.fieldPaths=caption&mask.fieldPaths=alt`);
    expect(
      Object.keys(v.parse(v.object({ fields: v.record(v.string(), v.unknown()) }), await single.json()).fields),
    ).toEqual(expect.arrayContaining(['caption', 'alt']));
    expect(JSON.stringify(found)).not.toContain('grams');
  });

  it('by nobody who does not ask for published ones alone', async () => {
    expect(await ask('桜', 'subject', [])).toBe(403);
    expect(await ask('桜', 'subject', [filter('status', 'EQUAL', 'held')])).toBe(403);
  });

  it('by the author’s new name after a change, and no longer by the old one', async () => {
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
