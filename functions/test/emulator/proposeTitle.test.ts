import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { titleSearch } from '#contract/catalogueSearch.ts';
import type { TitleDocument } from '#contract/documents/title.ts';
import { rates } from '#contract/rates.ts';
import { answerOf, call } from './harness/calls.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

const freshTitle = (): string => `作品${randomUUID().slice(0, 8)}`;

async function propose(person: Person, proposal: Readonly<Record<string, unknown>>) {
  return v.parse(proposeTitleContract.output, await answerOf('proposeTitle', { kind: 'book', ...proposal }, person));
}

const titleAt = async (id: string) => (await firestore.doc(`titles/${id}`).get()).data();
const proposerOf = async (id: string) => (await firestore.doc(`titleProposals/${id}`).get()).get('uid');

async function haveTitle(title: Pick<TitleDocument, 'name' | 'status'> & Partial<TitleDocument>): Promise<string> {
  const whole = { reading: '', aliases: [], kind: 'book', ...title };
  const { id } = await firestore.collection('titles').add({ ...whole, search: titleSearch(whole) });
  return id;
}

describe('proposeTitle', () => {
  it('proposeTitle adds the title to the catalogue as undecided, and stores the proposer separately', async () => {
    const person = await newcomer();
    const name = freshTitle();
    const { id, status } = await propose(person, { name: ` ${name} `, reading: 'さくひん' });
    expect(status).toBe('proposed');
    expect(await titleAt(id)).toEqual({
      name,
      reading: 'さくひん',
      aliases: [],
      kind: 'book',
      count: 0,
      status: 'proposed',
      search: titleSearch({ name, reading: 'さくひん', aliases: [] }),
    });
    expect(await proposerOf(id)).toBe(person.uid);
  });

  it('only the proposer sees a proposed title', async () => {
    const { id } = await propose(await newcomer(), { name: freshTitle() });
    const url = `http://${process.env['FIRESTORE_EMULATOR_HOST']}/v1/projects/${process.env['GCLOUD_PROJECT']}/databases/(default)/documents`;
    for (const path of [`titles/${id}`, `titleProposals/${id}`]) {
      expect((await fetch(`${url}/${path}`)).status).toBe(403);
    }
  });

  it('many concurrent proposals in any spelling make one title of one proposer', async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const word = randomUUID().slice(0, 8);
    const spellings = [`ネコ${word}`, `ねこ ${word.toUpperCase()}`, `ﾈｺ・${word}！`];
    const answers = await Promise.all(people.map((person, index) => propose(person, { name: spellings[index] })));
    const ids = new Set(answers.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 'proposed'));
    expect(people.map(({ uid }) => uid)).toContain(await proposerOf([...ids][0] ?? ''));
  });

  it('a repeated proposal gets the same answer and costs nothing', async () => {
    const person = await newcomer();
    const name = freshTitle();
    const first = await propose(person, { name });
    const used = (await firestore.doc(`rateLimits/${person.uid}`).get()).get('titleProposals.used');
    expect(await propose(person, { name })).toEqual(first);
    expect(await propose(await newcomer(), { name })).toEqual(first);
    expect((await firestore.doc(`rateLimits/${person.uid}`).get()).get('titleProposals.used')).toBe(used);
  });

  it('proposeTitle answers an existing title with the name, reading or alias', async () => {
    const person = await newcomer();
    const name = freshTitle();
    const id = await haveTitle({ name, reading: `よみ${name}`, aliases: [`Alias ${name}`], status: 'active' });
    for (const typed of [name, `ヨミ${name}`, `alias${name}`]) {
      expect(await propose(person, { name: typed })).toEqual({ id, status: 'active' });
    }
  });

  it('proposeTitle treats a title of another kind or with a longer name as another title', async () => {
    const person = await newcomer();
    const name = freshTitle();
    const id = await haveTitle({ name, status: 'active' });
    expect((await propose(person, { name, kind: 'film' })).id).not.toBe(id);
    expect((await propose(person, { name: `${name}2` })).id).not.toBe(id);
    expect((await propose(person, { name: name.slice(0, -1) })).id).not.toBe(id);
  });

  it('proposeTitle prefers a usable title to a retired one, and does not restore a retired one', async () => {
    const person = await newcomer();
    const name = freshTitle();
    const retired = await haveTitle({ name, status: 'retired' });
    expect(await propose(person, { name })).toEqual({ id: retired, status: 'retired' });
    const active = await haveTitle({ name, status: 'active' });
    expect(await propose(person, { name })).toEqual({ id: active, status: 'active' });
    expect(await titleAt(retired)).toMatchObject({ status: 'retired' });
  });

  it('proposeTitle works ten times a day', async () => {
    const person = await newcomer();
    const used = { startedAtMs: Date.now() - 1_000, used: rates.titleProposals.limit };
    await firestore.doc(`rateLimits/${person.uid}`).set({ titleProposals: used });
    const answer = await call('proposeTitle', { name: freshTitle(), kind: 'book' }, person);
    expect(answer).toMatchObject({ refused: { code: 'resource-exhausted', retryAfterSeconds: expect.any(Number) } });
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name of signs', { name: '!?★' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a name on two lines', { name: 'a\nb' }, 'name'],
    ['a name that is written backwards', { name: 'a\u202eb' }, 'name'],
    ['a reading of 101 characters', { name: 'a', reading: 'x'.repeat(101) }, 'reading'],
    ['a kind that there is not', { name: 'a', kind: 'opera' }, 'kind'],
    ['a state of its own', { name: 'a', status: 'active' }, 'status'],
  ])('proposeTitle refuses %s', async (_what, proposal, field) => {
    const answer = await call('proposeTitle', { kind: 'book', ...proposal }, await newcomer());
    expect(answer).toEqual({ refused: { code: 'invalid-argument', field } });
  });
});
