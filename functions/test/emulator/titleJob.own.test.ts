import { beforeEach, describe, expect, it } from 'vitest';
import type { TitleId } from '#contract/ids.ts';
import { changeTitles } from '../../src/catalogue/changeTitles.ts';
import { changeTag } from '../../src/catalogue/saveTag.callable.ts';
import { changeTitle, type TitleCommand } from '../../src/catalogue/saveTitle.callable.ts';
import { parseTag } from '../../src/catalogue/tagPolicy.ts';
import { titles } from '../../src/data/catalogue/titleStore.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { undoEntry } from '../../src/undo/undoEntry.ts';
import { dataAt, put } from './harness/documents.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { alike, fieldOf, havePhotos, jobNow, runJob, saveNgTag, staff } from './harness/photoJobs.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

beforeEach(() => emptyCatalogue('jobs', 'users', 'auditLog'));

const fields = (name: string, more: Partial<TitleCommand['fields']> = {}) =>
  ({ name, reading: '', aliases: [], kind: 'game', status: 'active', ...more }) as const;
const save = (command: TitleCommand) => changeTitle(staff, command);
const make = async (name: string): Promise<TitleId> => (await save({ fields: fields(name) })).id;

describe('the job for a title', () => {
  it('the job gives photos the title’s new name, search words, kind and spoiler date', async () => {
    const id = await make('古い名');
    const photos = await havePhotos(alike(7, { titleId: id, titleWords: ['古い名'] }));
    const { jobId: job = '' } = await save({
      id,
      fields: fields('新しい名', { aliases: ['New'], kind: 'book', spoilerUntil: '2099-01-01T00:00:00Z' }),
    });
    expect(await jobNow(job)).toMatchObject({ phase: 'running', expected: 7, kind: 'title' });
    expect(await runJob(job, { pageSize: 3 })).toBe('done');
    expect(await fieldOf(photos, 'titleWords')).toEqual(photos.map(() => ['新しい名', 'New']));
    expect(new Set(await fieldOf(photos, 'titleKind'))).toEqual(new Set(['book']));
    expect(
      (await fieldOf(photos, 'grams', 'searchEntries')).every((grams) => JSON.stringify(grams).includes('新し')),
    ).toBe(true);
    expect(
      (await fieldOf(photos, 'grams', 'searchEntries')).some((grams) => JSON.stringify(grams).includes('古い')),
    ).toBe(false);
    expect(new Set((await fieldOf(photos, 'coveredUntil')).map(String)).size).toBe(1);
    expect((await fieldOf(photos, 'coveredUntil'))[0]).toBeDefined();
    expect(await jobNow(job)).toMatchObject({ seen: 7, changed: 7 });
    // An open form can be sent: none of its fields has changed.
    expect(new Set((await fieldOf(photos, 'updatedAt')).map((at) => JSON.stringify(at))).size).toBe(1);
  });

  it('the job marks covers of covered photos', async () => {
    const id = await make('name');
    const key = 'covered';
    const variants = { sizes: [1], avif: [], share: { width: 1, height: 1 } };
    const [photo = ''] = await havePhotos([{ titleId: id, tags: [key], variants }]);
    await put(`tags/${key}`, {
      name: key,
      count: 1,
      coverPhotoId: photo,
      cover: { path: 'p', color: '', thumbhash: '' },
    });
    await runJob((await save({ id, fields: fields('name', { spoilerUntil: '2099-01-01T00:00:00Z' }) })).jobId ?? '');
    expect(await dataAt(`tags/${key}`)).toMatchObject({ cover: { spoiler: true } });
    expect(await dataAt(`titles/${id}`)).toMatchObject({ cover: { spoiler: true } });
    await runJob((await save({ id, fields: fields('name') })).jobId ?? '');
    expect((await dataAt(`tags/${key}`))?.['cover']).not.toHaveProperty('spoiler');
    expect(await fieldOf([photo], 'coveredUntil')).toEqual([undefined]);
  });

  it('the job moves photos on if the target was merged meanwhile', async () => {
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const photos = await havePhotos(alike(4, { titleId: a }));
    const { jobId: first = '' } = await save({ id: a, fields: fields('a'), mergeInto: b });
    expect((await untilWrite(3, () => runJob(first, { pageSize: 2 }))).died).toBe(true);
    const { jobId: second = '' } = await save({ id: b, fields: fields('b'), mergeInto: c });
    // The second job has passed by then: photos that arrive later need their own.
    await runJob(second);
    await runJob(first);
    expect(await fieldOf(photos, 'titleId')).toEqual(photos.map(() => c));
    expect(await fieldOf(photos, 'titleWords')).toEqual(photos.map(() => ['c', 'b', 'a']));
    expect(await dataAt(`titles/${a}`)).toMatchObject({ mergedInto: c, status: 'retired', search: [] });
  });

  it('the job gives the newest name to photos from elsewhere, too', async () => {
    const [a, b] = [await make('a'), await make('b')];
    const photos = await havePhotos(alike(4, { titleId: a }));
    const { jobId: first = '' } = await save({ id: a, fields: fields('a'), mergeInto: b });
    const { jobId: second = '' } = await save({ id: b, fields: fields('b2', { aliases: ['a'] }) });
    await runJob(second);
    await runJob(first);
    expect(await fieldOf(photos, 'titleWords')).toEqual(photos.map(() => ['b2', 'a']));
  });

  it('a merged title is found by its own names, and returns from the target when the merge is undone', async () => {
    const [a, b] = [await make('a'), await make('b')];
    await runJob((await save({ id: a, fields: fields('a'), mergeInto: b })).jobId ?? '');
    const [slipped = ''] = await havePhotos([{ titleId: a }]);
    await runJob((await save({ id: a, fields: fields('a2', { status: 'retired' }) })).jobId ?? '');
    expect(await fieldOf([slipped], 'titleWords')).toEqual([['b', 'a']]);
    // Under its own title again, while the job that would have moved it is not running.
    const [left = ''] = await havePhotos([{ titleId: a }]);
    const { jobId: job = '' } = await save({ id: a, fields: fields('a3') });
    expect(await dataAt(`titles/${a}`)).not.toHaveProperty('mergedInto');
    await runJob(job);
    await runJob(`title_${b}`);
    expect(await fieldOf([left], 'titleId')).toEqual([a]);
    expect(await fieldOf([left], 'titleWords')).toEqual([['a3']]);
  });

  it('the job stops at an undo, and each photo has its own title’s name', async () => {
    const [a, b] = [await make('a'), await make('b')];
    const photos = await havePhotos(alike(4, { titleId: a }));
    const { jobId: job = '' } = await save({ id: a, fields: fields('a'), mergeInto: b });
    expect((await untilWrite(3, () => runJob(job, { pageSize: 2 }))).died).toBe(true);
    await undoEntry(staff, String((await jobNow(job))?.['commandId']));
    await runJob(`title_${b}`);
    await runJob(job);
    const filed = await fieldOf(photos, 'titleId');
    expect(filed.toSorted()).toEqual([a, a, b, b].toSorted());
    expect(await fieldOf(photos, 'titleWords')).toEqual(filed.map((id) => [id === a ? 'a' : 'b']));
  });

  it('concurrent merges move photos to the last title', async () => {
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const photos = [...(await havePhotos([{ titleId: a }])), ...(await havePhotos([{ titleId: b }]))];
    const commands = [
      { id: a, fields: fields('a'), mergeInto: b },
      { id: b, fields: fields('b'), mergeInto: c },
    ];
    const outcomes = await Promise.allSettled(commands.map(save));
    for (const id of [a, b, c]) await runJob(`title_${id}`).catch(() => undefined);
    // Either the second came first, and nothing is merged into an inactive title; or both succeed, and lead to the end.
    const [first] = outcomes;
    expect(await fieldOf(photos, 'titleId')).toEqual(first?.status === 'fulfilled' ? [c, c] : [a, c]);
    expect(outcomes[1]?.status).toBe('fulfilled');
  });
});

describe('the job for a tag', () => {
  const lead = async (tag: string, mergeInto: string) =>
    (await changeTag(staff, { tag: parseTag(tag), mergeInto: parseTag(mergeInto) })).jobId ?? '';
  const haveTags = async (...keys: readonly string[]) => {
    for (const key of keys) await put(`tags/${key}`, { name: key.toUpperCase(), count: 0, search: [] });
  };

  it('the job moves photos on if the target was redirected meanwhile', async () => {
    await haveTags('a', 'b', 'c');
    const photos = await havePhotos(alike(4, { tags: ['a'] }));
    const first = await lead('a', 'b');
    expect((await untilWrite(3, () => runJob(first, { pageSize: 2 }))).died).toBe(true);
    const second = await lead('b', 'c');
    // The second job has passed by then: photos that arrive later need their own.
    await runJob(second);
    await runJob(first);
    expect(await fieldOf(photos, 'tagKeys')).toEqual(photos.map(() => ['c']));
    expect(await dataAt('tags/a')).toMatchObject({ aliasOf: 'c' });
  });

  it('the job applies the NG tag of the target, and that of the source while its job runs', async () => {
    await haveTags('a', 'ng', 'b', 'c');
    const [moved, both] = [await havePhotos(alike(2, { tags: ['a'] })), await havePhotos(alike(2, { tags: ['b'] }))];
    await runJob(await saveNgTag('ng', 'hold'));
    await runJob(await lead('a', 'ng'));
    expect(await fieldOf(moved, 'status')).toEqual(['held', 'held']);
    const ngJob = await saveNgTag('b', 'hold');
    await runJob(await lead('b', 'c'));
    await runJob(ngJob);
    expect(await fieldOf(both, 'status')).toEqual(['held', 'held']);
    expect(await fieldOf(both, 'tagKeys')).toEqual([['c'], ['c']]);
  });
});

it('a title and its merged titles are read in the transaction that changes them', async () => {
  const id = await make('x');
  const changed = runTransaction(async (transaction) => {
    const known = await titles.read(id, transaction);
    if (!known) throw new Error('no title');
    const changes = [{ id, current: known, next: { ...known, name: 'y' } }];
    return changeTitles(transaction, changes, { commandId: 'command' }, new Date());
  });
  expect([...(await changed).jobs.values()]).toEqual([`title_${id}`]);
});
