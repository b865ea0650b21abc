import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { answerOf, call } from './harness/calls.ts';
import { type Person, staffMember } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

type Data = Readonly<Record<string, unknown>>;

const whole = (data: Data): Data => ({ kind: 'game', status: 'active', ...data });
const save = async (data: Data) =>
  v.parse(saveTitleContract.output, await answerOf('saveTitle', whole(data), moderator));
const attempt = (data: Data) => call('saveTitle', whole(data), moderator);
const titleAt = async (id: string): Promise<Data | undefined> => (await firestore.doc(`titles/${id}`).get()).data();
const entriesOf = async (id: string) =>
  (await firestore.collection('auditLog').where('target', '==', `titles/${id}`).get()).size;

const outdated = { refused: { code: 'failed-precondition', field: 'basedOn' } };

describe('a title that two people edit', () => {
  it('a title is not changed over a concurrent change', async () => {
    const name = freshKey();
    const { id } = await save({ name, reading: 'よみ' });
    const basedOn = whole({ name, reading: 'よみ', aliases: [] });
    const mine = { id, name, reading: 'わたしのよみ', basedOn };
    // Another moderator adds a name, which would be lost.
    await save({ id, name, reading: 'よみ', aliases: [`${name}2`], basedOn });
    expect(await attempt(mine)).toEqual(outdated);
    expect(await attempt({ id, name, status: 'retired', basedOn })).toEqual(outdated);
    expect(await titleAt(id)).toMatchObject({ reading: 'よみ', aliases: [`${name}2`], status: 'active' });
    expect(await entriesOf(id)).toBe(2);
    // The current version may be changed, and the same change again is no conflict.
    const seen = whole({ name, reading: 'よみ', aliases: [`${name}2`] });
    expect(await save({ ...mine, aliases: [`${name}2`], basedOn: seen })).toMatchObject({ id });
    expect(await attempt({ ...mine, aliases: [`${name}2`], basedOn: seen })).toMatchObject({ result: { id } });
    expect(await titleAt(id)).toMatchObject({ reading: 'わたしのよみ', aliases: [`${name}2`] });
    // Two at once from the same page: one of them succeeds.
    const from = whole({ name, reading: 'わたしのよみ', aliases: [`${name}2`] });
    const answers = await Promise.all(
      ['いち', 'に'].map((reading) => attempt({ id, name, reading, aliases: [`${name}2`], basedOn: from })),
    );
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([outdated]);
  });

  it('a title is not merged over a concurrent change, nor twice', async () => {
    const [name, otherName] = [freshKey(), freshKey()];
    const [{ id }, { id: into }, { id: third }] = [
      await save({ name }),
      await save({ name: otherName }),
      await save({ name: freshKey() }),
    ];
    const basedOn = whole({ name, reading: '', aliases: [] });
    const merge = { id, name, status: 'retired', mergeInto: into, basedOn };
    await save({ id, name, reading: 'よみ' });
    expect(await attempt(merge)).toEqual(outdated);
    await save({ ...merge, reading: 'よみ', basedOn: whole({ name, reading: 'よみ', aliases: [] }) });
    // Retired either way: the target counts.
    const retired = whole({ name, reading: 'よみ', aliases: [], status: 'retired' });
    expect(await attempt({ ...merge, reading: 'よみ', mergeInto: third, basedOn: retired })).toEqual(outdated);
    expect(await titleAt(id)).toMatchObject({ mergedInto: into });
  });
});
