import { describe, expect, it } from 'vitest';
import { entriesOf, revert } from './harness/audit.ts';
import { answerOf } from './harness/calls.ts';
import { member } from './harness/erasure.ts';
import { newcomer, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

describe('the source of the figures', () => {
  it('no month counts an undone action, and its week knows that it was undone', async () => {
    const [moderator, person] = [await staffMember('moderator'), await newcomer()];
    await answerOf('warnUser', { uid: person.uid, rule: 'spam' }, moderator);
    const [entry] = await entriesOf(`users/${person.uid}`);
    expect(entry?.figures).toMatchObject({ act: 'warnUser' });
    expect(await revert(moderator, entry?.id ?? '')).toHaveProperty('result');
    const undone = (await entriesOf(`users/${person.uid}`)).find(({ id }) => id === entry?.id)?.figures;
    expect(undone).toEqual({
      act: 'warnUser',
      rule: 'spam',
      week: entry?.figures?.week,
      reversed: 'undo',
      reversedAt: expect.any(Date),
    });
  });

  it('a figure stays when its person is deleted, and names nobody', async () => {
    const [moderator, { person, email }] = [await staffMember('moderator'), await member()];
    await answerOf('warnUser', { uid: person.uid, rule: 'spam' }, moderator);
    const [{ id } = { id: '' }] = await entriesOf(`users/${person.uid}`);
    await answerOf('deleteAccount', { confirm: email }, person);
    const entry = await until('the entry without the person', async () => {
      const now = (await firestore.doc(`auditLog/${id}`).get()).data();
      return now?.['target'] === 'users/deleted' ? now : undefined;
    });
    expect(entry).toMatchObject({ before: {}, after: {}, figures: { act: 'warnUser', month: expect.any(String) } });
  });
});
