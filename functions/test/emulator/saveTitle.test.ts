import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { titleSearch } from '#contract/catalogueSearch.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { titleAnswer } from '#contract/edge/names.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
const siteOrigin = process.env['MATATAKI_SITE_ORIGIN'] ?? '';

let moderator: Person;
let person: Person;
beforeAll(async () => {
  [moderator, person] = await Promise.all([staffMember('moderator'), newcomer()]);
});

type Data = Readonly<Record<string, unknown>>;

const whole = (data: Data): Data => ({ kind: 'game', status: 'active', ...data });
const save = async (data: Data) =>
  v.parse(saveTitleContract.output, await answerOf('saveTitle', whole(data), moderator));
const attempt = (data: Data) => call('saveTitle', whole(data), moderator);
const titleAt = async (id: string): Promise<Data | undefined> => (await firestore.doc(`titles/${id}`).get()).data();
const auditOf = async (id: string) => {
  const entries = firestore
    .collection('auditLog')
    .where('target', '==', `titles/${id}`)
    .where('action', '==', 'saveTitle');
  return (await entries.get()).docs
    .toSorted((one, other) => one.get('at').toMillis() - other.get('at').toMillis())
    .map((entry) => ({ id: entry.id, before: entry.get('before'), after: entry.get('after') }));
};
const undoLast = async (id: string) => call('revertAction', { auditId: (await auditOf(id)).at(-1)?.id }, moderator);
const noticesOf = async ({ uid }: Person) =>
  (await firestore.collection(`users/${uid}/notices`).get()).docs.map((notice) => notice.data());
const filed = (titleId: string) => photoIn(person, 'published', {}, { titleId });
const jobDone = (jobId: string | undefined) =>
  until(`${jobId} is through`, async () =>
    (await firestore.doc(`jobs/${jobId}`).get()).get('phase') === 'done' ? true : undefined,
  );

describe('a title', () => {
  it('a new title is found by its names, and disappears when its creation is undone', async () => {
    const name = freshKey();
    const { id, jobId } = await save({ name, reading: 'よみ', aliases: [`${name}2`, `${name} 2!`] });
    expect(jobId).toBeUndefined();
    const names = { name, reading: 'よみ', aliases: [`${name}2`] };
    expect(await titleAt(id)).toEqual({
      ...names,
      kind: 'game',
      status: 'active',
      count: 0,
      search: titleSearch(names),
    });
    expect(await auditOf(id)).toMatchObject([{ before: {}, after: { ...names, status: 'active' } }]);
    expect(await undoLast(id)).toHaveProperty('result');
    expect(await titleAt(id)).toBeUndefined();
  });

  it('a title with a photo under it stays when its creation is undone', async () => {
    const { id } = await save({ name: freshKey() });
    await filed(id);
    expect(await undoLast(id)).toEqual({ refused: { code: 'failed-precondition' } });
  });

  it('a changed title changes its photos, and an undo reverts both', async () => {
    const name = freshKey();
    const { id } = await save({ name });
    const photo = await filed(id);
    const { jobId } = await save({ id, name: `${name}x`, spoilerUntil: '2099-01-01T00:00:00Z' });
    await jobDone(jobId);
    const coveredUntil = new Date('2099-01-01T00:00:00Z');
    expect(await photoNow(photo)).toMatchObject({ titleWords: [`${name}x`], coveredUntil });
    expect(await auditOf(id)).toMatchObject([
      {},
      { before: { name, spoilerUntil: null }, after: { name: `${name}x`, spoilerUntil: coveredUntil.toISOString() } },
    ]);
    expect(await save({ id, name: `${name}x`, spoilerUntil: '2099-01-01T00:00:00.000Z' })).toEqual({
      id,
      auditIds: [],
    });
    expect(await auditOf(id)).toHaveLength(2);
    expect(await undoLast(id)).toHaveProperty('result');
    await until('the photo follows', async () => ((await photoNow(photo))?.titleWords[0] === name ? true : undefined));
    expect(await photoNow(photo)).not.toHaveProperty('coveredUntil');
    expect(await titleAt(id)).not.toHaveProperty('spoilerUntil');
  });

  it('a retired title keeps its photos and accepts no more', async () => {
    const name = freshKey();
    const { id } = await save({ name });
    const photo = await filed(id);
    expect(await save({ id, name, status: 'retired' })).toMatchObject({ id });
    expect(await photoNow(photo)).toMatchObject({ titleId: id });
    const reservation = { caption: 'x', tags: [], titleId: id, contentType: 'image/jpeg', size: 9 };
    expect(await call('createPhotos', { photos: [reservation] }, person)).toEqual({
      refused: { code: 'invalid-argument', field: 'photos.0.titleId' },
    });
    // Its name may be used again.
    expect((await save({ name })).id).not.toBe(id);
    expect(await undoLast(id)).toEqual({ refused: { code: 'failed-precondition' } });
  });

  it('concurrent creations of one name and kind make one title', async () => {
    const name = freshKey();
    const answers = await Promise.all([name, name.toUpperCase(), `${name}!`].map((each) => attempt({ name: each })));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(
      Array.from({ length: 2 }, () => ({ refused: { code: 'already-exists', field: 'name' } })),
    );
    expect(await attempt({ name, kind: 'book' })).toHaveProperty('result');
  });
});

describe('a proposal', () => {
  const propose = async (by: Person) => {
    const name = freshKey();
    const proposed = v.parse(
      v.object({ id: titleIdSchema }),
      await answerOf('proposeTitle', { name, kind: 'game' }, by),
    );
    return { id: proposed.id, name };
  };

  it('an approved proposal tells its proposer, and an undo withdraws that', async () => {
    const proposer = await newcomer();
    const { id, name } = await propose(proposer);
    await save({ id, name });
    expect(await noticesOf(proposer)).toMatchObject([{ kind: 'title-approved', subject: id, readAt: null }]);
    expect(await undoLast(id)).toHaveProperty('result');
    expect(await titleAt(id)).toMatchObject({ status: 'proposed' });
    expect(await noticesOf(proposer)).toEqual([]);
  });

  it('a proposal is rejected, or merged into an existing title', async () => {
    const proposer = await newcomer();
    const [down, double] = [await propose(proposer), await propose(proposer)];
    await save({ ...down, status: 'retired' });
    const { id: into } = await save({ name: freshKey() });
    await save({ ...double, status: 'proposed', mergeInto: into });
    expect((await noticesOf(proposer)).map(({ kind, subject }) => [kind, subject]).toSorted()).toEqual([
      ['title-approved', into],
      ['title-rejected', down.id],
    ]);
    expect(await titleAt(into)).toMatchObject({ aliases: [double.name] });
  });

  it('a deleted person’s proposal can still be decided', async () => {
    const { id, name } = await propose(await newcomer());
    await firestore.doc(`titleProposals/${id}`).delete();
    expect(await save({ id, name })).toMatchObject({ id });
  });
});

describe('a merge of titles', () => {
  it('a merged title redirects visitors, its photos, count and names move, and an undo returns the names', async () => {
    const [nameA, nameB] = [freshKey(), freshKey()];
    const [{ id: a }, { id: b }] = [await save({ name: nameA, aliases: [`${nameA}x`] }), await save({ name: nameB })];
    const photo = await filed(a);
    const { jobId } = await save({ id: a, name: nameA, aliases: [`${nameA}x`], mergeInto: b });
    await jobDone(jobId);
    expect(await photoNow(photo)).toMatchObject({ titleId: b, titleWords: [nameB, nameA, `${nameA}x`] });
    await until('the count goes over', async () => ((await titleAt(b))?.['count'] === 1 ? true : undefined));
    expect(await titleAt(a)).toMatchObject({ status: 'retired', mergedInto: b, search: [] });
    const answer = await fetch(`${siteOrigin}${apiAddress.title(v.parse(titleIdSchema, a))}`);
    expect(v.parse(titleAnswer, await answer.json()).item.id).toBe(b);
    expect(await answerOf('proposeTitle', { name: nameA, kind: 'game' }, person)).toEqual({ id: b, status: 'active' });

    expect(await undoLast(a)).toHaveProperty('result');
    expect(await titleAt(a)).toMatchObject({ status: 'active', aliases: [`${nameA}x`] });
    expect(await titleAt(a)).not.toHaveProperty('mergedInto');
    expect(await titleAt(b)).toMatchObject({ aliases: [] });
    expect(await photoNow(photo)).toMatchObject({ titleId: b });
    await until('the photo’s words', async () =>
      JSON.stringify((await photoNow(photo))?.titleWords) === JSON.stringify([nameB]) ? true : undefined,
    );
  });

  it('a merge includes earlier merges, and an undo returns them', async () => {
    const names = [freshKey(), freshKey(), freshKey()];
    const [a = '', b = '', c = ''] = await Promise.all(names.map(async (name) => (await save({ name })).id));
    await save({ id: a, name: names[0], mergeInto: b });
    await save({ id: b, name: names[1], mergeInto: c });
    expect(await titleAt(a)).toMatchObject({ mergedInto: c });
    expect(await titleAt(c)).toMatchObject({ aliases: [names[1], names[0]] });
    expect(await undoLast(b)).toHaveProperty('result');
    expect(await titleAt(a)).toMatchObject({ mergedInto: b });
    expect(await titleAt(b)).toMatchObject({ status: 'active', aliases: [names[0]] });
  });

  it('concurrent merges never make a loop', async () => {
    const names = [freshKey(), freshKey()];
    const [a = '', b = ''] = await Promise.all(names.map(async (name) => (await save({ name })).id));
    const answers = await Promise.all([
      attempt({ id: a, name: names[0], mergeInto: b }),
      attempt({ id: b, name: names[1], mergeInto: a }),
    ]);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect(answers.find((answer) => 'refused' in answer)).toEqual({
      refused: { code: 'failed-precondition', field: 'mergeInto' },
    });
  });

  it('a merge is not undone if the names of the target changed since', async () => {
    const names = [freshKey(), freshKey()];
    const [a = '', b = ''] = await Promise.all(names.map(async (name) => (await save({ name })).id));
    await save({ id: a, name: names[0], mergeInto: b });
    await save({ id: b, name: names[1], aliases: [names[0], 'more'] });
    expect(await undoLast(a)).toEqual({ refused: { code: 'failed-precondition' } });
  });
});

it.each([
  ['that is not there', { id: 'nowhere', name: 'x' }, 'not-found', 'id'],
  ['into one that is not there, before it is', { name: 'x', mergeInto: 'nowhere' }, 'invalid-argument', 'mergeInto'],
  ['of a name of signs', { name: '!?' }, 'invalid-argument', 'name'],
  ['of an alias of signs', { name: 'x', aliases: ['★'] }, 'invalid-argument', 'aliases.0'],
  [
    'of 21 aliases',
    { name: 'x', aliases: Array.from({ length: 21 }, (_, at) => `a${at}`) },
    'invalid-argument',
    'aliases',
  ],
  ['until a day that there is not', { name: 'x', spoilerUntil: 'tomorrow' }, 'invalid-argument', 'spoilerUntil'],
  ['with more than there is', { name: 'x', count: 7 }, 'invalid-argument', 'count'],
] as const)('a title is not saved %s', async (_how, data, code, field) => {
  expect(await attempt(data)).toEqual({ refused: { code, field } });
});
