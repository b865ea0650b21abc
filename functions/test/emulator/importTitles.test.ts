import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import { limits } from '#contract/limits.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

type Row = Readonly<Record<string, unknown>>;

const row = (name: string, more: Row = {}): Row => ({ name, kind: 'film', status: 'active', ...more });
const run = async (rows: readonly Row[], dryRun = false) =>
  v.parse(importTitlesContract.output, await answerOf('importTitles', { dryRun, rows }, moderator)).rows;
const titleAt = async (id: string | undefined) => (await firestore.doc(`titles/${id}`).get()).data();
const entries = async () =>
  (
    await firestore
      .collection('auditLog')
      .where('action', '==', 'importTitles')
      .where('actorId', '==', moderator.uid)
      .get()
  ).docs;

describe('a table of titles', () => {
  it('a dry run of the table writes nothing', async () => {
    const name = freshKey();
    expect(await run([row(name), row(name)], true)).toEqual([
      { outcome: 'new' },
      { outcome: 'refused', code: 'already-exists' },
    ]);
    expect((await firestore.collection('titles').where('name', '==', name).get()).size).toBe(0);
    expect(await entries()).toHaveLength(0);
  });

  it('an import creates and changes titles with one log entry, and a repetition changes nothing', async () => {
    const [fresh, known, person] = [freshKey(), freshKey(), await newcomer()];
    const [made] = await run([row(known, { aliases: [`${known}a`] })]);
    const photo = await photoIn(person, 'published', {}, { titleId: made?.id });
    const table = [
      row(fresh, { reading: 'よみ' }),
      row(`${known}x`, { id: made?.id, spoilerUntil: '2099-01-01T00:00:00Z' }),
    ];
    const before = (await entries()).length;
    const outcomes = await run(table);
    expect(outcomes).toEqual([
      { outcome: 'new', id: expect.any(String) },
      { outcome: 'changed', id: made?.id },
    ]);
    expect(await titleAt(outcomes[0]?.id)).toMatchObject({ name: fresh, reading: 'よみ', count: 0, status: 'active' });
    expect(await titleAt(made?.id)).toMatchObject({ name: `${known}x`, aliases: [] });
    await until('the photo follows', async () =>
      (await photoNow(photo))?.titleWords[0] === `${known}x` ? true : undefined,
    );
    const log = await entries();
    expect(log).toHaveLength(before + 1);
    expect(log.map((entry) => entry.get('after'))).toContainEqual({
      rows: 2,
      made: [outcomes[0]?.id],
      changed: [made?.id],
    });
    expect(await run(table)).toEqual([
      { outcome: 'same', id: outcomes[0]?.id },
      { outcome: 'same', id: made?.id },
    ]);
    expect(await entries()).toHaveLength(before + 1);
    const entry = log.find((each) => each.get('after').rows === 2);
    expect(await call('revertAction', { auditId: entry?.id }, moderator)).toEqual({
      refused: { code: 'failed-precondition' },
    });
  });

  it('an import refuses single rows and imports the others', async () => {
    const [taken, fresh] = [freshKey(), freshKey()];
    const [known] = await run([row(taken, { aliases: [`${taken}alias`] })]);
    expect(
      await run([row(`${taken} ALIAS`), row(fresh, { id: 'nowhere' }), row(fresh), row(fresh, { kind: 'book' })]),
    ).toEqual([
      { outcome: 'refused', code: 'already-exists', id: known?.id },
      { outcome: 'refused', code: 'not-found' },
      { outcome: 'new', id: expect.any(String) },
      { outcome: 'new', id: expect.any(String) },
    ]);
  });

  it('an import changes a title and a retired one of the same name, and creates the retired one once', async () => {
    const name = freshKey();
    const [made] = await run([row(name, { aliases: [`${name}old`] })]);
    const retired = row(name, { status: 'retired' });
    const [namesake] = await run([retired]);
    expect(namesake).toEqual({ outcome: 'new', id: expect.not.stringContaining(made?.id ?? '') });
    expect(await run([retired])).toEqual([{ outcome: 'same', id: namesake?.id }]);
    expect(
      await run([
        row(name, { id: made?.id, aliases: [`${name}other`] }),
        row(`${name}other`, { id: namesake?.id, status: 'retired' }),
      ]),
    ).toEqual([
      { outcome: 'changed', id: made?.id },
      { outcome: 'changed', id: namesake?.id },
    ]);
  });

  it('one call imports the maximum number of rows, twice', async () => {
    const name = freshKey();
    const rows = Array.from({ length: limits.title.rowsPerImport }, (_, at) => row(`${name}${at}`));
    const startedAt = performance.now();
    const [first, second] = await Promise.all([run(rows), run(rows)]);
    const made = [...first, ...second].map(({ outcome }) => outcome);
    expect(made.filter((outcome) => outcome === 'new')).toHaveLength(rows.length);
    expect(made.filter((outcome) => outcome === 'same')).toHaveLength(rows.length);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(rows.length);
    expect(performance.now() - startedAt).toBeLessThan(50_000);
  });

  it.each([
    ['no rows', [], 'rows'],
    ['too many rows', Array.from({ length: limits.title.rowsPerImport + 1 }, (_, at) => row(`n${at}`)), 'rows'],
    ['a column that there is not', [row('a'), row('b', { colour: 'red' })], 'rows.1.colour'],
    ['a name of nothing', [row('')], 'rows.0.name'],
    ['a kind that there is not', [row('a', { kind: 'opera' })], 'rows.0.kind'],
  ])('a table is refused with %s', async (_what, rows, field) => {
    expect(await call('importTitles', { dryRun: false, rows }, moderator)).toEqual({
      refused: { code: 'invalid-argument', field },
    });
  });
});
