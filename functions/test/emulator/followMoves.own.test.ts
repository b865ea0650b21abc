import { beforeEach, expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { changeTag } from '../../src/catalogue/saveTag.callable.ts';
import { parseTag } from '../../src/catalogue/tagPolicy.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { follow } from '../../src/social/follows/follows.callable.ts';
import { undoEntry } from '../../src/undo/undoEntry.ts';
import { dataAt, put } from './harness/documents.ts';
import { jobNow, runJob, staff } from './harness/photoJobs.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const people = Array.from({ length: 45 }, (_, index) => parseUid(`follower-${index}`));

beforeEach(async () => {
  await emptyCatalogue('jobs', 'users', 'auditLog', 'follows', 'followLists');
  for (const key of ['a', 'b', 'c']) await put(`tags/${key}`, { name: key, reading: '', count: 1, search: [] });
  await Promise.all(people.map((uid) => put(`users/${uid}`, { status: 'normal' })));
});

const merge = async (tag: string, mergeInto: string): Promise<string> =>
  (await changeTag(staff, { tag: parseTag(tag), mergeInto: parseTag(mergeInto) })).jobId ?? '';
const allFollow = (target: string) =>
  Promise.all(people.map((uid) => follow(uid, { kind: 'tag', target }, systemClock())));
const tagsOf = async (): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const uid of people) {
    const tags = String((await dataAt(`followLists/${uid}`))?.['tags']);
    counts.set(tags, (counts.get(tags) ?? 0) + 1);
  }
  return counts;
};

it('a job without time leaves the remaining followers to the next run, and a finished one changes nothing', async () => {
  await allFollow('a');
  const job = await merge('a', 'b');
  // The clock is read four times for the page of photos, once for the followers and once for the first of them; then
  // time is up.
  let looks = 0;
  const late = new Date(Date.now() + 120_000);
  const clock = () => {
    looks += 1;
    return looks > 6 ? late : new Date();
  };
  expect(await runJob(job, { clock, until: new Date(Date.now() + 60_000) })).toBe('handed-over');
  const between = await tagsOf();
  expect(between.get('a')).toBeGreaterThan(0);
  expect(between.get('b')).toBeGreaterThan(0);
  expect(await runJob(job)).toBe('done');
  expect(await tagsOf()).toEqual(new Map([['b', people.length]]));
  expect(await runJob(job)).toBe('superseded');
});

it('the followers of a tag that was merged twice follow the last one in any order of the jobs', async () => {
  await allFollow('a');
  const first = await merge('a', 'b');
  const second = await merge('b', 'c');
  expect(await runJob(second)).toBe('done');
  expect(await runJob(first)).toBe('done');
  expect(await tagsOf()).toEqual(new Map([['c', people.length]]));
});

it('a merge that was undone before its job moves nobody', async () => {
  await allFollow('a');
  const job = await merge('a', 'b');
  await undoEntry(staff, String((await jobNow(job))?.['commandId']));
  expect(await runJob(job)).toBe('superseded');
  expect(await tagsOf()).toEqual(new Map([['a', people.length]]));
});
