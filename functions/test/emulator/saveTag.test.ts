import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

let moderator: Person;
let person: Person;
beforeAll(async () => {
  [moderator, person] = await Promise.all([staffMember('moderator'), newcomer()]);
});

type Data = Readonly<Record<string, unknown>>;

const save = (data: Data) => answerOf('saveTag', data, moderator);
const attempt = (data: Data) => call('saveTag', data, moderator);
const tagAt = async (key: string): Promise<Data | undefined> => (await firestore.doc(`tags/${key}`).get()).data();
const haveTag = (key: string, more: Data = {}) =>
  firestore.doc(`tags/${key}`).set({ name: key, reading: '', count: 0, search: [key], ...more });
const counted = (key: string, count: number) =>
  until(`${key} counts ${count}`, async () => ((await tagAt(key))?.['count'] === count ? true : undefined));
// The cover follows the count.
const covered = (key: string, by: PhotoId) =>
  until(`${key} shows ${by}`, async () => {
    const tag = await tagAt(key);
    return tag?.['coverPhotoId'] === by ? tag : undefined;
  });
const auditOf = async (key: string) => {
  const { docs } = await firestore
    .collection('auditLog')
    .where('target', '==', `tags/${key}`)
    .where('action', '==', 'saveTag')
    .get();
  return docs.map((entry) => ({ id: entry.id, before: entry.get('before'), after: entry.get('after') }));
};
const undo = async (key: string) => {
  const [entry] = await auditOf(key);
  return call('revertAction', { auditId: entry?.id }, moderator);
};
const bears = (id: PhotoId, keys: readonly string[]) =>
  until(`${id} bears ${keys.join()}`, async () => {
    const photo = await photoNow(id);
    return JSON.stringify(photo?.tagKeys) === JSON.stringify(keys) ? photo : undefined;
  });

describe('a tag that is renamed', () => {
  it('a new spelling and reading are saved with an audit entry, and an undo reverts them', async () => {
    const key = freshKey();
    await haveTag(key);
    expect(await save({ tag: key, rename: key.toUpperCase(), reading: 'よみ' })).toMatchObject({ key });
    expect(await tagAt(key)).toMatchObject({ name: key.toUpperCase(), reading: 'よみ' });
    expect((await tagAt(key))?.['search']).toContain('よ');
    expect(await auditOf(key)).toMatchObject([
      { before: { name: key, reading: '' }, after: { name: key.toUpperCase(), reading: 'よみ' } },
    ]);
    expect(await save({ tag: key, rename: key.toUpperCase(), reading: 'よみ' })).toEqual({ key, auditIds: [] });
    expect(await auditOf(key)).toHaveLength(1);
    expect(await undo(key)).toHaveProperty('result');
    expect(await tagAt(key)).toMatchObject({ name: key, reading: '' });
  });

  it('a new key moves photos and uploads there, and an undo moves them back', async () => {
    const [old, fresh] = [freshKey(), freshKey()];
    const id = await photoIn(person, 'published', {}, { tags: [old, 'b'] });
    await counted(old, 1);
    await firestore.doc(`tags/${old}`).update({ reading: 'よみ' });
    expect(await save({ tag: old, rename: fresh.toUpperCase() })).toMatchObject({ key: fresh, jobId: `tag_${old}` });
    expect(await tagAt(old)).toMatchObject({ aliasOf: fresh, search: [] });
    expect(await bears(id, [fresh, 'b'])).toMatchObject({ tags: [fresh.toUpperCase(), 'b'] });
    await Promise.all([counted(old, 0), counted(fresh, 1)]);
    expect(await covered(fresh, id)).toMatchObject({ reading: 'よみ' });
    // Found by the former name.
    expect((await tagAt(fresh))?.['search']).toContain(old.slice(0, 5));
    const { id: later } = await reserve(person, { tags: [old] });
    expect(await photoNow(later)).toMatchObject({ tagKeys: [fresh] });
    expect(await undo(old)).toHaveProperty('result');
    await bears(id, [old, 'b']);
    expect(await tagAt(fresh)).toMatchObject({ aliasOf: old });
    expect(await tagAt(old)).not.toHaveProperty('aliasOf');
  });

  it('a tag that is renamed to its alias changes places with it', async () => {
    const [a, b] = [freshKey(), freshKey()];
    await haveTag(a);
    await haveTag(b, { aliasOf: a });
    expect(await save({ tag: a, rename: b })).toMatchObject({ key: b });
    expect(await tagAt(a)).toMatchObject({ aliasOf: b });
    expect(await tagAt(b)).not.toHaveProperty('aliasOf');
  });
});

describe('a merged tag', () => {
  it('a merged tag redirects with its aliases, its photos, count and cover move, and no photo has both', async () => {
    const [a, b, before] = [freshKey(), freshKey(), freshKey()];
    const first = await photoIn(person, 'published', {}, { tags: [a] });
    const both = await photoIn(person, 'published', { publishedAt: new Date('2026-02-02') }, { tags: [a, b] });
    await Promise.all([counted(a, 2), counted(b, 1)]);
    await haveTag(before, { aliasOf: a });
    expect(await save({ tag: a, mergeInto: b })).toMatchObject({ key: b, jobId: `tag_${a}` });
    await Promise.all([bears(first, [b]), bears(both, [b])]);
    await Promise.all([counted(a, 0), counted(b, 2)]);
    await covered(b, both);
    expect(await tagAt(before)).toMatchObject({ aliasOf: b });
    expect((await tagAt(b))?.['search']).toEqual(expect.arrayContaining([a, b, before]));
    expect(await save({ tag: a, mergeInto: b })).toMatchObject({ key: b });
    expect(await auditOf(a)).toMatchObject([{ before: { aliasOf: null }, after: { aliasOf: b, aliases: [before] } }]);

    expect(await undo(a)).toHaveProperty('result');
    expect(await tagAt(a)).not.toHaveProperty('aliasOf');
    expect(await tagAt(before)).toMatchObject({ aliasOf: a });
    expect((await tagAt(b))?.['search']).not.toContain(a);
    expect((await tagAt(a))?.['search']).toEqual(expect.arrayContaining([a, before]));
    expect(await photoNow(first)).toMatchObject({ tagKeys: [b] });
  });

  it('two concurrent merges have one target', async () => {
    const [a, b, c] = [freshKey(), freshKey(), freshKey()];
    const ids = [
      await photoIn(person, 'published', {}, { tags: [a] }),
      await photoIn(person, 'published', {}, { tags: [b] }),
    ];
    await Promise.all([counted(a, 1), counted(b, 1), haveTag(c)]);
    await Promise.all([save({ tag: a, mergeInto: b }), save({ tag: b, mergeInto: c })]);
    expect(await Promise.all([a, b].map(async (key) => (await tagAt(key))?.['aliasOf']))).toEqual([c, c]);
    await Promise.all(ids.map((id) => bears(id, [c])));
    await counted(c, 2);
  });

  it('concurrent merges cannot make a loop', async () => {
    const [a, b] = [freshKey(), freshKey()];
    await Promise.all([haveTag(a), haveTag(b)]);
    const answers = await Promise.all([attempt({ tag: a, mergeInto: b }), attempt({ tag: b, mergeInto: a })]);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    const leading = (await Promise.all([tagAt(a), tagAt(b)])).filter((tag) => tag?.['aliasOf'] !== undefined);
    expect(leading).toHaveLength(1);
  });

  it('a merge cannot be undone after a newer one', async () => {
    const [a, b, c] = [freshKey(), freshKey(), freshKey()];
    await Promise.all([haveTag(a), haveTag(b), haveTag(c)]);
    await save({ tag: a, mergeInto: b });
    await save({ tag: b, mergeInto: c });
    expect(await undo(a)).toEqual({ refused: { code: 'failed-precondition' } });
  });
});

it.each([
  ['into itself', (a: string) => ({ mergeInto: a.toUpperCase() }), 'failed-precondition', 'mergeInto'],
  ['into nothing', () => ({ mergeInto: freshKey() }), 'not-found', 'mergeInto'],
  ['with signs', () => ({ rename: 'a b' }), 'invalid-argument', 'rename'],
] as const)('a tag is not saved %s', async (_how, more, code, field) => {
  const key = freshKey();
  await haveTag(key);
  expect(await attempt({ tag: key, ...more(key) })).toEqual({ refused: { code, field } });
});

it('an unknown tag is not saved, and neither is one that is both renamed and merged', async () => {
  const key = freshKey();
  expect(await attempt({ tag: key, reading: 'x' })).toEqual({ refused: { code: 'not-found', field: 'tag' } });
  expect(await attempt({ tag: key, rename: 'x', mergeInto: 'y' })).toMatchObject({
    refused: { code: 'invalid-argument' },
  });
});
