import { beforeAll, describe, expect, it } from 'vitest';
import { appealsOf, appealTo, decisionsOf, lastDecision, putDecision } from './harness/appeals.ts';
import { answerOf, call } from './harness/calls.ts';
import { deleted, newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const dayMs = 86_400_000;
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

const banUser = (person: Person) => call('banUser', { uid: person.uid, reason: '宣伝の繰り返し' }, moderator);

/** A banned person who has signed in again. */
async function bannedPerson(): Promise<Person> {
  const person = await newcomer();
  await banUser(person);
  return signInAgain(person);
}

describe('submitAppeal', () => {
  it('submitAppeal needs a sign-in that the ban has not ended', async () => {
    const person = await newcomer();
    await banUser(person);
    const { id } = await lastDecision(person);
    for (const caller of [undefined, person]) {
      expect(await appealTo(id, caller)).toEqual(refused('unauthenticated'));
    }
    expect(await appealsOf(person)).toEqual([]);
  });

  it('submitAppeal refuses an empty text, a long one, control characters and no id, with the field', async () => {
    const person = await bannedPerson();
    const { id } = await lastDecision(person);
    for (const text of [null, '', '  ', 'あ'.repeat(501), 'a\u0000b', 7]) {
      expect(await appealTo(id, person, text)).toEqual(refused('invalid-argument', 'text'));
    }
    expect(await appealTo('../users', person)).toEqual(refused('invalid-argument', 'decisionId'));
    expect(await appealsOf(person)).toEqual([]);
  });

  it("submitAppeal does not tell somebody else's decision from one that is missing", async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const id = await putDecision(person);
    expect(await appealTo(id, other)).toEqual(refused('not-found'));
    expect(await appealTo(id, moderator)).toEqual(refused('not-found'));
    expect(await appealTo('a'.repeat(20), person)).toEqual(refused('not-found'));
    expect(await appealsOf(other)).toEqual([]);
  });

  it('submitAppeal refuses a person whose account is gone', async () => {
    const person = await newcomer();
    const id = await putDecision(person);
    await deleted(person);
    expect(await appealTo(id, person)).toEqual(refused('unauthenticated'));
    expect(await appealsOf(person)).toEqual([]);
  });

  it('a decision can be appealed against for 30 days', async () => {
    const person = await newcomer();
    const early = await putDecision(person, { at: new Date(Date.now() - 30 * dayMs + 60_000) });
    const late = await putDecision(person, { at: new Date(Date.now() - 30 * dayMs - 1_000) });
    expect(await appealTo(late, person)).toEqual(refused('failed-precondition', 'decisionId'));
    expect(await appealTo(early, person)).toEqual({ result: { appealId: early } });
  });

  it('a decision that was undone cannot be appealed against', async () => {
    const person = await newcomer();
    await answerOf('warnUser', { uid: person.uid, rule: 'spam' }, moderator);
    const { id, acts } = await lastDecision(person);
    await answerOf('revertAction', { auditId: acts[0]?.auditId }, moderator);
    expect((await lastDecision(person)).acts).toEqual([expect.objectContaining({ undoneAt: expect.any(Date) })]);
    expect(await appealTo(id, person)).toEqual(refused('failed-precondition', 'decisionId'));
  });

  it('submitAppeal stores the text as plain text, open, with its decision', async () => {
    const person = await bannedPerson();
    const { id } = await lastDecision(person);
    const text = `${'<b>誤解</b>です。\n'}${'あ'.repeat(480)}`;
    expect(await appealTo(id, person, text)).toEqual({ result: { appealId: id } });
    const [made, ...more] = await appealsOf(person);
    expect(more).toEqual([]);
    expect(made?.id).toBe(id);
    expect(made?.data()).toEqual({
      uid: person.uid,
      decisionId: id,
      kind: 'banned',
      text,
      status: 'open',
      createdAt: expect.anything(),
    });
  });

  it('a decision allows one appeal: a repetition changes nothing, and another text is refused', async () => {
    const person = await bannedPerson();
    const { id } = await lastDecision(person);
    const first = await appealTo(id, person, '誤解です');
    expect(await appealTo(id, person, ' 誤解です ')).toEqual(first);
    expect(await appealTo(id, person, 'まだ言いたい')).toEqual(refused('already-exists'));
    expect(await appealsOf(person)).toHaveLength(1);
  });

  it('concurrent tabs make one appeal', async () => {
    const person = await bannedPerson();
    const { id } = await lastDecision(person);
    const answers = await Promise.all(['一', '二', '三', '四'].map((text) => appealTo(id, person, text)));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect(await appealsOf(person)).toHaveLength(1);
  });

  it('a changed ban is a decision of its own, and so is the next ban', async () => {
    const person = await bannedPerson();
    await appealTo((await lastDecision(person)).id, person, '一度目');
    await banUser(person);
    await appealTo((await lastDecision(person)).id, person, '二度目');
    expect((await decisionsOf(person)).map(({ acts }) => acts.map(({ kind }) => kind))).toEqual([
      ['banned'],
      ['banned'],
    ]);
    expect(await appealsOf(person)).toHaveLength(2);
  });

  it('a banned person may appeal against an earlier warning', async () => {
    const person = await newcomer();
    await answerOf('warnUser', { uid: person.uid, rule: 'spam', note: '宣伝です' }, moderator);
    const { id } = await lastDecision(person);
    await firestore.doc(`users/${person.uid}`).update({ status: 'banned', ban: { reason: 'x', at: new Date() } });
    expect(await appealTo(id, person)).toEqual({ result: { appealId: id } });
  });
});
