import { beforeAll, describe, expect, it } from 'vitest';
import { auditIdsIn, entriesOf, revert } from './harness/audit.ts';
import { answerOf, call } from './harness/calls.ts';
import { type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { refusal } from './harness/staffCallTable.ts';
import { refused, undone } from './harness/undone.ts';

const text = { rule: 'spam', for: 'owner', ja: '宣伝はできません。', en: 'No advertising.' };

let admin: Person;
beforeAll(async () => {
  admin = await staffMember('admin');
});

const textNow = async (id: string) => (await server.firestore.doc(`cannedTexts/${id}`).get()).data();

async function save(input: object): Promise<{ id: string; auditId: string | undefined }> {
  const answer = Object(await answerOf('saveCannedText', input, admin));
  return { id: String(answer.id), auditId: auditIdsIn(answer)[0] };
}

describe('a canned text', () => {
  it('a text that lacks a language, is too long or is not there is refused', async () => {
    for (const wrong of [{ ja: '' }, { en: ' ' }, { ja: 'あ'.repeat(241) }, { for: 'everybody' }, { rule: 'none' }]) {
      const answer = await call('saveCannedText', { ...text, ...wrong }, admin);
      expect(answer).toHaveProperty('refused.code', 'invalid-argument');
    }
    const unknown = { ...text, id: 'a'.repeat(20) };
    expect(await call('saveCannedText', unknown, admin)).toEqual(refusal('not-found'));
  });

  it('each change of a text is in the audit log and can be undone until the next', async () => {
    const { id, auditId: added = '' } = await save(text);
    const changed = await save({ ...text, id, ja: '広告はできません。' });
    expect(changed.id).toBe(id);
    expect(await textNow(id)).toEqual({ ...text, ja: '広告はできません。' });
    expect(await save({ ...text, id, ja: '広告はできません。' })).toEqual({ id, auditId: undefined });
    expect(await revert(admin, added)).toEqual(refused('failed-precondition'));
    expect(await revert(admin, changed.auditId ?? '')).toEqual(undone);
    expect(await textNow(id)).toEqual(text);
    const actions = (await entriesOf(`cannedTexts/${id}`)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['revertAction', 'saveCannedText', 'saveCannedText']);
  });

  it('a deleted text comes back as it was', async () => {
    const { id } = await save(text);
    const [deleted = ''] = auditIdsIn(await answerOf('deleteCannedText', { id }, admin));
    expect(await textNow(id)).toBeUndefined();
    expect(auditIdsIn(await answerOf('deleteCannedText', { id }, admin))).toEqual([]);
    expect(await revert(admin, deleted)).toEqual(undone);
    expect(await textNow(id)).toEqual(text);
  });
});
