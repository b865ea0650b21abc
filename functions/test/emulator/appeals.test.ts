import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './harness/calls.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

const banUser = (person: Person) => call('banUser', { uid: person.uid, reason: '宣伝の繰り返し' }, moderator);
const unbanUser = (person: Person) => call('unbanUser', { uid: person.uid, reason: '誤りでした' }, moderator);
const appeal = (caller: Person | undefined, text: unknown) => call('submitAppeal', { text }, caller);
const appealsOf = async ({ uid }: Person) =>
  (await firestore.collection('appeals').where('uid', '==', uid).limit(10).get()).docs;
const appealIdOf = async ({ uid }: Person): Promise<unknown> =>
  (await firestore.doc(`users/${uid}`).get()).get('ban.appealId');

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
    for (const caller of [undefined, person]) {
      expect(await appeal(caller, '誤解です')).toEqual({ refused: { code: 'unauthenticated' } });
    }
    expect(await appealsOf(person)).toEqual([]);
  });

  it('submitAppeal refuses an empty text, a long one, and control characters, with the field', async () => {
    const person = await bannedPerson();
    for (const text of [undefined, '', '  ', 'あ'.repeat(501), 'a\u0000b', 7]) {
      expect(await appeal(person, text)).toEqual({ refused: { code: 'invalid-argument', field: 'text' } });
    }
    expect(await appealsOf(person)).toEqual([]);
  });

  it('submitAppeal stores the text as plain text, open, and names the appeal in the ban', async () => {
    const person = await bannedPerson();
    const text = `${'<b>誤解</b>です。\n'}${'あ'.repeat(480)}`;
    const answer = await appeal(person, text);
    const [made, ...more] = await appealsOf(person);
    expect(more).toEqual([]);
    expect(answer).toEqual({ result: { appealId: made?.id } });
    expect(made?.data()).toEqual({ uid: person.uid, text, status: 'open', createdAt: expect.anything() });
    expect(await appealIdOf(person)).toBe(made?.id);
  });

  it('a ban allows one appeal: a repetition changes nothing, and another text is refused, even after a change of the ban', async () => {
    const person = await bannedPerson();
    const first = await appeal(person, '誤解です');
    expect(await appeal(person, ' 誤解です ')).toEqual(first);
    expect(await appeal(person, 'まだ言いたい')).toEqual({ refused: { code: 'already-exists' } });
    await banUser(person);
    expect(await appeal(person, 'まだ言いたい')).toEqual({ refused: { code: 'already-exists' } });
    expect(await appealsOf(person)).toHaveLength(1);
  });

  it('concurrent tabs make one appeal', async () => {
    const person = await bannedPerson();
    const answers = await Promise.all(['一', '二', '三', '四'].map((text) => appeal(person, text)));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect(await appealsOf(person)).toHaveLength(1);
  });

  it('a person may appeal against the next ban', async () => {
    const person = await bannedPerson();
    await appeal(person, '一度目');
    await unbanUser(person);
    await banUser(person);
    expect(await appeal(await signInAgain(person), '二度目')).toEqual({ result: { appealId: expect.any(String) } });
    expect(await appealsOf(person)).toHaveLength(2);
  });
});
