import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { staffCalls as served } from '../../../src/calls.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { appealed } from './appeals.ts';
import { lastEntry } from './audit.ts';
import { answerOf } from './calls.ts';
import { albumOf } from './cases.ts';
import { photoIn } from './edits.ts';
import { freshName } from './names.ts';
import { newcomer, type Person, signInAgain, staffMember } from './people.ts';
import { server } from './site.ts';

type Input = Readonly<Record<string, unknown>>;

/** Who prepares the targets of calls: an admin, so that no missing permission interferes. */
export type Stage = { readonly admin: Person; readonly moderator: Person };

/** The smallest input that changes something. Its targets are created for each call. */
type Sample = (stage: Stage) => Promise<Input>;
type Name = keyof typeof served;

/** A photo that waits at the desk. */
export const reportedPhoto = async (): Promise<PhotoId> => {
  const id = await photoIn(await newcomer(), 'published');
  await answerOf('reportPhoto', { id, reason: 'spam' }, await newcomer());
  return id;
};

/** The id of an appeal that waits for an answer, against the decision of somebody else. */
async function openAppeal(): Promise<string> {
  const [person, decider] = await Promise.all([newcomer(), staffMember('moderator')]);
  await answerOf('banUser', { uid: person.uid, reason: '宣伝' }, decider);
  return appealed(await signInAgain(person));
}

/** The id of a decision that waits for a second look. */
async function openLook(): Promise<string> {
  const [id, owner] = [newPhotoId(), await newcomer()];
  const about = { caseId: `photo_${id}`, caseKind: 'photo', opening: 1, ownerId: owner.uid, aboutStaff: false };
  await server.firestore
    .doc(`secondLooks/${id}`)
    .set({
      ...{ ...about, decision: id, week: '2026-11-23', decidedBy: 'deleted', verdict: 'hide', state: 'open' },
      expiresAt: new Date(Date.now() + 86_400_000),
    });
  return id;
}

async function usedTag(): Promise<string> {
  const tag = freshName();
  await server.firestore.doc(`tags/${tag}`).set({ name: tag, count: 1, search: [tag], lastUsedAt: new Date() });
  return tag;
}

/** Every staff call. The contract says who may call it. */
const inputs: Readonly<Record<Name, Sample>> = {
  banUser: async () => ({ uid: (await newcomer()).uid, reason: '宣伝' }),
  unbanUser: async ({ moderator }) => {
    const command = { uid: (await newcomer()).uid, reason: '誤り' };
    await answerOf('banUser', command, moderator);
    return command;
  },
  warnUser: async () => ({ uid: (await newcomer()).uid, rule: 'spam' }),
  moderatePhotos: async () => ({ ids: [await photoIn(await newcomer(), 'published')], action: 'hide', rule: 'spam' }),
  moderateAlbums: async () => ({ ids: [await albumOf((await newcomer()).uid)], action: 'hide', rule: 'spam' }),
  resolveCases: async () => ({ ids: [`photo_${await reportedPhoto()}`], resolution: 'dismissed' }),
  answerSecondLook: async () => ({ id: await openLook(), verdict: 'hide' }),
  nextSecondLook: async () => ({}),
  readSecondLooks: async () => ({}),
  claimNext: async () => ({ kind: 'photo' }),
  giveBack: async () => ({ id: `photo_${await reportedPhoto()}` }),
  skipCase: async () => ({ id: `photo_${await reportedPhoto()}`, reason: 'unsure' }),
  escalateCase: async () => ({ id: `photo_${await reportedPhoto()}`, note: 'よくわかりません' }),
  saveStaffPrefs: async () => ({ minors: false }),
  viewCase: async () => ({ id: `photo_${await reportedPhoto()}` }),
  saveStaffNote: async () => ({ subject: `users/${(await newcomer()).uid}`, text: 'また見ること' }),
  deleteStaffNote: async ({ moderator }) => {
    const note = { subject: `users/${(await newcomer()).uid}`, text: 'また見ること' };
    return { id: Object(await answerOf('saveStaffNote', note, moderator)).id };
  },
  resolveAppeal: async () => ({ id: await openAppeal(), accept: false, note: '確認しました' }),
  revertAction: async ({ moderator }) => {
    const { uid } = await newcomer();
    await answerOf('warnUser', { uid, rule: 'spam' }, moderator);
    return { auditId: (await lastEntry(`users/${uid}`, 'warnUser')).id };
  },
  saveTag: async () => ({ tag: await usedTag(), reading: 'よみ' }),
  saveTitle: async () => ({ name: freshName(), kind: 'game', status: 'active' }),
  importTitles: async () => ({ dryRun: false, rows: [{ name: freshName(), kind: 'game', status: 'active' }] }),
  previewNgTag: async () => ({ tag: freshName() }),
  saveNgTag: async () => ({ tag: freshName(), mode: 'hold' }),
  deleteNgTag: async ({ moderator }) => {
    const tag = freshName();
    await answerOf('saveNgTag', { tag, mode: 'hold' }, moderator);
    return { tag };
  },
  setRole: async () => ({ uid: (await newcomer()).uid, role: 'moderator' }),
  saveCannedText: async () => ({ rule: 'spam', for: 'owner', ja: freshName(), en: 'No advertising' }),
  deleteCannedText: async ({ admin }) => {
    const text = { rule: 'spam', for: 'owner', ja: freshName(), en: 'No advertising' };
    return { id: Object(await answerOf('saveCannedText', text, admin)).id };
  },
  saveSettings: async () => ({ holdFirstPhotos: 0 }),
};

const isName = (name: string): name is Name => Object.hasOwn(inputs, name);

export type StaffCall = { readonly name: Name; readonly input: Sample };
export const staffCalls: readonly StaffCall[] = Object.keys(inputs)
  .filter(isName)
  .map((name) => ({ name, input: inputs[name] }));

/** Reasons to refuse a caller. */
export const refusal = (code: ErrorCode) => ({ refused: { code } });
