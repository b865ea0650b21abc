import { beforeAll, describe, expect, it } from 'vitest';
import { isUndoable } from '#contract/staffActions.ts';
import type { CallName } from '../../src/calls.ts';
import { auditIdsIn, entriesOf, type ListedEntry, revert } from './harness/audit.ts';
import { userNow } from './harness/bans.ts';
import { answerOf } from './harness/calls.ts';
import { caseNow } from './harness/cases.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { reportedPhoto, staffCalls } from './harness/staffCallTable.ts';
import { refused, undone } from './harness/undone.ts';

let moderator: Person;
let admin: Person;
let colleague: Person;
beforeAll(async () => {
  [moderator, admin, colleague] = await Promise.all([
    staffMember('moderator'),
    staffMember('admin'),
    staffMember('moderator'),
  ]);
});

/** These write no entry. */
const unaudited = [
  ...['claimNext', 'giveBack', 'skipCase', 'viewCase', 'saveStaffPrefs'],
  ...['previewNgTag', 'saveStaffNote', 'deleteStaffNote'],
  ...['answerSecondLook', 'nextSecondLook', 'readSecondLooks'],
];
const audited = staffCalls.filter(({ name }) => !unaudited.includes(name)).map((one) => [one.name, one.input] as const);

describe('the answer to a staff call', () => {
  it.each(audited)(
    'the answer names each entry that %s has written, and what has an undo can be undone',
    async (name, input) => {
      const by = await staffMember('admin');
      // The table's settings are those of a new site.
      const sent = name === 'saveSettings' ? { holdFirstPhotos: 1 } : await input({ admin, moderator });
      const answer = await answerOf(name, sent, by);
      const { docs } = await server.firestore.collection('auditLog').where('actorId', '==', by.uid).get();
      expect(docs).not.toEqual([]);
      const [newest = '', ...more] = auditIdsIn(answer);
      expect([newest, ...more].toSorted()).toEqual(docs.map(({ id }) => id).toSorted());
      expect(await revert(by, newest)).toEqual(isUndoable(name) ? undone : refused('failed-precondition'));
    },
  );

  it('the answer names the decision of a case and then its action, and nothing when repeated', async () => {
    const id = await reportedPhoto();
    await setPhoto(id, { status: 'held', hold: { rule: 'reports', note: '' } });
    const command = { ids: [`photo_${id}`], resolution: 'resolved', actions: [{ do: 'mark' }] };
    const auditIds = auditIdsIn(await answerOf('resolveCases', command, moderator));
    const [[decision], ofPhoto] = [await entriesOf(`cases/photo_${id}`), await entriesOf(`photos/${id}`)];
    const ofAction = (action: string) => ofPhoto.find((entry) => entry.action === action)?.id;
    expect(auditIds).toEqual([decision?.id, ofAction('moderatePhotos'), ofAction('markPhoto')]);
    expect((await caseNow(`photo_${id}`)).decision?.auditIds).toEqual(auditIds);
    expect(auditIdsIn(await answerOf('resolveCases', command, moderator))).toEqual([]);
  });
});

const undoneIn = (entries: readonly ListedEntry[]) =>
  entries.flatMap(({ id, revertedBy }) => (revertedBy === undefined ? [] : [id]));

/** Two actions of one moderator in two tabs, then five of others, one after another. */
async function inTurn(call: CallName, inputs: readonly object[]): Promise<readonly string[]> {
  const written: string[] = [];
  for (const [turn, input] of inputs.entries()) {
    const by = turn < 2 ? moderator : turn % 2 === 0 ? colleague : admin;
    written.push(...auditIdsIn(await answerOf(call, input, by)));
  }
  expect(written).toHaveLength(7);
  return written;
}

describe('an undo in one of a moderator’s tabs after newer actions of others', () => {
  it('the undo reverts only the action of its tab', async () => {
    const { uid } = await newcomer();
    const rules = ['spam', 'privacy', 'other', 'sexual', 'violence', 'harassment', 'spoiler'];
    const [first = '', second = '', ...ofOthers] = await inTurn(
      'warnUser',
      rules.map((rule) => ({ uid, rule })),
    );
    expect(await revert(moderator, first)).toEqual(undone);
    expect(undoneIn(await entriesOf(`users/${uid}`))).toEqual([first]);
    expect((await userNow({ uid })).strikes.map(({ id }) => id)).toEqual([second, ...ofOthers]);
    expect(await revert(moderator, second)).toEqual(undone);
    expect((await userNow({ uid })).strikes.map(({ id }) => id)).toEqual(ofOthers);
  });

  it('the undo is refused after a newer action on the same target', async () => {
    const id = await photoIn(await newcomer(), 'published');
    const [hide, restore] = [{ action: 'hide', rule: 'spam' }, { action: 'restore' }];
    const ofOthers = [hide, restore, hide, restore, { action: 'hide', rule: 'privacy' }];
    const acts = [hide, restore, ...ofOthers].map((act) => ({ ids: [id], ...act }));
    const [first = '', second = ''] = await inTurn('moderatePhotos', acts);
    for (const own of [first, second]) expect(await revert(moderator, own)).toEqual(refused('failed-precondition'));
    expect(undoneIn(await entriesOf(`photos/${id}`))).toEqual([]);
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'privacy' } });
  });
});
