import { expect, it, vi } from 'vitest';
import { call } from './harness/calls.ts';
import {
  auditOfDocument,
  caseNow,
  copiesOf,
  establishedInDocuments,
  expectCountsRight,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  reportBy,
} from './harness/cases.ts';
import { profileOf, userOf } from './harness/names.ts';
import { newcomer } from './harness/people.ts';

// Concurrent writes to one document wait for each other. With fewer people: reportRuns.own.test.ts,
// updateProfile.own.test.ts.
vi.setConfig({ testTimeout: 600_000 });

it('twenty concurrent reports of one photo are counted exactly, and one copy of the evidence is kept', async () => {
  const people = await establishedInDocuments(20);
  const reasons = ['spam', 'sexual', 'violence', 'other'] as const;
  const id = await publishedPhoto(await personInDocuments());
  await Promise.all(people.map((person, index) => reportBy(person, photoSubject(id), reasons[index % 4] ?? 'spam')));
  const { reporterCount, weight, reasons: counted, opening } = await caseNow(`photo_${id}`);
  expect({ reporterCount, weight, opening }).toEqual({ reporterCount: 20, weight: 10, opening: 1 });
  expect(counted).toEqual({ spam: 5, sexual: 5, violence: 5, other: 5 });
  await expectCountsRight(`photo_${id}`);
  expect(await copiesOf(`photo_${id}`)).toEqual([`quarantine/photo_${id}/1-${id}-320`]);
});

it('five of ten concurrent reports hold a photo if five are enough, and the others are refused', async () => {
  const people = await establishedInDocuments(10);
  const id = await publishedPhoto(await personInDocuments());
  const filed = await Promise.allSettled(
    people.map((person) => reportBy(person, photoSubject(id), 'spam', { holdAtReporters: 5 })),
  );
  expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect((await caseNow(`photo_${id}`)).reporterCount).toBe(5);
  expect(await auditOfDocument(`photos/${id}`)).toHaveLength(1);
});

it('twenty concurrent changes of one profile leave the last one in both documents', async () => {
  const person = await newcomer();
  const changes = Array.from({ length: 20 }, (_, index) =>
    call('updateProfile', { displayName: `Hana ${index}` }, person),
  );
  for (const answer of await Promise.all(changes)) expect(answer).toHaveProperty('result');
  const displayName = (await userOf(person))?.['displayName'];
  expect(displayName).toMatch(/^Hana \d+$/);
  expect(await profileOf(person)).toMatchObject({ displayName });
});
