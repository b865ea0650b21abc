import { beforeAll, expect, it } from 'vitest';
import type { Uid } from '#contract/ids.ts';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { importTitles } from '../../src/catalogue/importTitles.ts';
import { parseTag } from '../../src/catalogue/parseTag.ts';
import { deleteNgTag, saveNgTag } from '../../src/catalogue/saveNgTag.ts';
import { saveTag } from '../../src/catalogue/saveTag.ts';
import { saveTitle } from '../../src/catalogue/saveTitle.ts';
import { resolveAppeal } from '../../src/moderation/appeals/resolveAppeal.ts';
import { ban } from '../../src/moderation/bans/ban.ts';
import { unban } from '../../src/moderation/bans/unban.ts';
import { moderatePhoto } from '../../src/moderation/decisions/moderatePhoto.ts';
import { resolveCase } from '../../src/moderation/decisions/resolveCase.ts';
import { warn } from '../../src/moderation/warnings/warn.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { saveSettings } from '../../src/site/saveSettings.ts';
import { type Actor } from '../../src/staff/authority.ts';
import { revertAction } from '../../src/undo/revertAction.ts';
import { lastEntry } from './harness/audit.ts';
import { answerOf } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { freshName } from './harness/names.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { halfDemoted } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { openAppeal, reportedPhoto, type Stage, staffCalls, usedTag } from './harness/staffCallTable.ts';

const { firestore } = server;

let admin: Person;
let moderator: Person;
beforeAll(async () => {
  [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
});

const clock = systemClock;
const noted = { rule: 'spam', note: '' } as const;
const freshTitle = () => ({ name: freshName(), reading: '', aliases: [], kind: 'game', status: 'active' }) as const;

/** What a call does once it has been let in. */
type Act = (actor: Actor, uid: Uid, stage: Stage) => Promise<unknown>;

const acts: Readonly<Record<string, Act>> = {
  banUser: (actor, uid) => ban(actor, uid, { reason: '宣伝', until: undefined, hidePhotos: false }, clock),
  unbanUser: (actor, uid) => unban(actor, uid, '誤り', clock),
  warnUser: (actor, uid) => warn(actor, uid, noted, clock),
  moderatePhotos: async (actor) =>
    moderatePhoto(
      actor,
      await photoIn(await newcomer(), 'published'),
      { ...noted, action: 'hide', blockImage: false },
      clock,
    ),
  resolveCases: async (actor) =>
    resolveCase(
      actor,
      `photo_${await reportedPhoto()}`,
      { resolution: 'dismissed', action: undefined, note: '' },
      clock,
    ),
  resolveAppeal: async (actor, _uid, stage) =>
    resolveAppeal(actor, await openAppeal(stage), { accept: true, note: '確認' }, clock),
  revertAction: async (actor, uid, stage) => {
    await answerOf('warnUser', { uid, rule: 'spam' }, stage.moderator);
    return revertAction(actor, (await lastEntry(`users/${uid}`, 'warnUser')).id, clock);
  },
  saveTag: async (actor) => saveTag(actor, { tag: parseTag(await usedTag()), reading: 'よみ' }, clock),
  saveTitle: (actor) => saveTitle(actor, { fields: freshTitle() }, clock),
  importTitles: (actor) => importTitles(actor, [freshTitle()], false, clock),
  saveNgTag: (actor) => saveNgTag(actor, { tag: parseTag(freshName()), mode: 'hold', note: '' }, clock),
  deleteNgTag: async (actor, _uid, stage) => {
    const tag = freshName();
    await answerOf('saveNgTag', { tag, mode: 'hold' }, stage.moderator);
    return deleteNgTag(actor, parseTag(tag).key, clock);
  },
  setRole: (actor, uid) => changeRole({ uid, role: 'admin', actorId: actor.uid }, clock),
  saveSettings: (actor) => saveSettings(actor, { holdFirstPhotos: 9 }, clock),
};

it.each(Object.entries(acts))(
  'a call that was let in a moment before the demotion does nothing: %s',
  async (_name, act) => {
    const [{ uid }, somebody] = [await halfDemoted(), await newcomer()];
    const done = act({ uid, role: 'admin' }, somebody.uid, { admin, moderator });
    await expect(done).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await firestore.collection('auditLog').where('actorId', '==', uid).get()).size).toBe(0);
  },
);

it('these are all calls of staff that change anything', () => {
  const changesNothing = ['viewCase', 'previewNgTag'];
  expect([...Object.keys(acts), ...changesNothing].toSorted()).toEqual(staffCalls.map(({ name }) => name).toSorted());
});
