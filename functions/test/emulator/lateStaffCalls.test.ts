import { beforeAll, expect, it } from 'vitest';
import type { Uid } from '#contract/ids.ts';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { importRows } from '../../src/catalogue/importTitles.callable.ts';
import { changeNgTag, endNgTag } from '../../src/catalogue/ngTags.callable.ts';
import { changeTag } from '../../src/catalogue/saveTag.callable.ts';
import { changeTitle } from '../../src/catalogue/saveTitle.callable.ts';
import { parseTag } from '../../src/catalogue/tagPolicy.ts';
import { answerAppeal } from '../../src/moderation/appeals/appeals.callable.ts';
import { ban, unban } from '../../src/moderation/bans/ban.ts';
import { moderateAlbum } from '../../src/moderation/decisions/moderateAlbum.ts';
import { moderatePhoto } from '../../src/moderation/decisions/moderatePhoto.ts';
import { resolveCase } from '../../src/moderation/decisions/resolveCase.ts';
import { warn } from '../../src/moderation/warnings/warn.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { changeSettings } from '../../src/site/saveSettings.callable.ts';
import { type Staff, staffOf } from '../../src/staff/act.ts';
import { undoEntry } from '../../src/undo/revertAction.callable.ts';
import { lastEntry } from './harness/audit.ts';
import { answerOf } from './harness/calls.ts';
import { albumOf } from './harness/cases.ts';
import { photoIn } from './harness/edits.ts';
import { freshName } from './harness/names.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { halfDemoted } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { openAppeal, reportedPhoto, type Stage, staffCalls, usedTag } from './harness/staffCallTable.ts';

const { firestore } = server;

let admin: Person;
let moderator: Person;
let demoted: Person;
let somebody: Person;
beforeAll(async () => {
  const people = [staffMember('admin'), staffMember('moderator'), newcomer()] as const;
  [admin, moderator, somebody] = await Promise.all(people);
  // Their calls change nothing, so one of each is enough for all calls.
  demoted = await halfDemoted();
});

const noted = { rule: 'spam', note: '' } as const;
const freshTitle = () => ({ name: freshName(), reading: '', aliases: [], kind: 'game', status: 'active' }) as const;

/** The call's work after its checks. */
type Act = (staff: Staff, uid: Uid, stage: Stage) => Promise<unknown>;

const acts: Readonly<Record<string, Act>> = {
  banUser: (staff, uid) => ban(staff, uid, { reason: '宣伝', until: undefined, hidePhotos: false }),
  unbanUser: (staff, uid) => unban(staff, uid, '誤り'),
  warnUser: (staff, uid) => warn(staff, uid, noted),
  moderatePhotos: async (staff) =>
    moderatePhoto(staff, await photoIn(await newcomer(), 'published'), { ...noted, action: 'hide', blockImage: false }),
  moderateAlbums: async (staff) =>
    moderateAlbum(staff, await albumOf((await newcomer()).uid), { ...noted, action: 'hide' }),
  resolveCases: async (staff) =>
    resolveCase(staff, `photo_${await reportedPhoto()}`, {
      resolution: 'dismissed',
      action: undefined,
      note: '',
      reply: '',
    }),
  resolveAppeal: async (staff, _uid, stage) =>
    answerAppeal(staff, await openAppeal(stage), { accept: true, note: '確認' }),
  revertAction: async (staff, uid, stage) => {
    await answerOf('warnUser', { uid, rule: 'spam' }, stage.moderator);
    return undoEntry(staff, (await lastEntry(`users/${uid}`, 'warnUser')).id);
  },
  saveTag: async (staff) => changeTag(staff, { tag: parseTag(await usedTag()), reading: 'よみ' }),
  saveTitle: (staff) => changeTitle(staff, { fields: freshTitle() }),
  importTitles: (staff) => importRows(staff, [freshTitle()], false),
  saveNgTag: (staff) => changeNgTag(staff, { tag: parseTag(freshName()), mode: 'hold', note: '' }),
  deleteNgTag: async (staff, _uid, stage) => {
    const tag = freshName();
    await answerOf('saveNgTag', { tag, mode: 'hold' }, stage.moderator);
    return endNgTag(staff, parseTag(tag).key);
  },
  setRole: (staff, uid) => changeRole({ uid, role: 'admin', actorId: staff.actor.uid }, systemClock),
  saveSettings: (staff) => changeSettings(staff, { holdFirstPhotos: 9 }),
};

it.each(Object.entries(acts))(
  'a call that was admitted just before the demotion does nothing: %s',
  async (_name, act) => {
    const { uid } = demoted;
    const done = act(staffOf({ uid, role: 'admin' }, systemClock), somebody.uid, { admin, moderator });
    await expect(done).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await firestore.collection('auditLog').where('actorId', '==', uid).get()).size).toBe(0);
  },
);

it('the table has all staff calls that change anything', () => {
  const changesNothing = ['viewCase', 'previewNgTag'];
  expect([...Object.keys(acts), ...changesNothing].toSorted()).toEqual(staffCalls.map(({ name }) => name).toSorted());
});
