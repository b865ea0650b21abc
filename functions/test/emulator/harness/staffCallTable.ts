import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { CallName } from '../../../src/calls.ts';
import { lastEntry } from './audit.ts';
import { answerOf } from './calls.ts';
import { albumOf } from './cases.ts';
import { photoIn } from './edits.ts';
import { freshName } from './names.ts';
import { newcomer, type Person, signInAgain } from './people.ts';
import { server } from './site.ts';

type Input = Readonly<Record<string, unknown>>;

/** Who prepares the targets of calls: an admin, so that no missing permission interferes. */
export type Stage = { readonly admin: Person; readonly moderator: Person };

/** A staff call with the smallest input that changes something. Its targets are created for each call. */
export type StaffCall = {
  readonly name: CallName;
  readonly for: 'moderator' | 'admin';
  readonly input: (stage: Stage) => Promise<Input>;
};

/** A photo that waits at the desk. */
export const reportedPhoto = async (): Promise<PhotoId> => {
  const id = await photoIn(await newcomer(), 'published');
  await answerOf('reportPhoto', { id, reason: 'spam' }, await newcomer());
  return id;
};

/** The id of an appeal that waits for an answer. */
export async function openAppeal({ moderator }: Stage): Promise<string> {
  const person = await newcomer();
  await answerOf('banUser', { uid: person.uid, reason: '宣伝' }, moderator);
  const answer = await answerOf('submitAppeal', { text: '誤解です' }, await signInAgain(person));
  return String(Object(answer).appealId);
}

export async function usedTag(): Promise<string> {
  const tag = freshName();
  await server.firestore.doc(`tags/${tag}`).set({ name: tag, count: 1, search: [tag], lastUsedAt: new Date() });
  return tag;
}

/** Every staff call. `staffCalls.test.ts` compares it with the contract. */
export const staffCalls: readonly StaffCall[] = [
  { name: 'banUser', for: 'moderator', input: async () => ({ uid: (await newcomer()).uid, reason: '宣伝' }) },
  {
    name: 'unbanUser',
    for: 'moderator',
    input: async ({ moderator }) => {
      const command = { uid: (await newcomer()).uid, reason: '誤り' };
      await answerOf('banUser', command, moderator);
      return command;
    },
  },
  { name: 'warnUser', for: 'moderator', input: async () => ({ uid: (await newcomer()).uid, rule: 'spam' }) },
  {
    name: 'moderatePhotos',
    for: 'moderator',
    input: async () => ({ ids: [await photoIn(await newcomer(), 'published')], action: 'hide', rule: 'spam' }),
  },
  {
    name: 'moderateAlbums',
    for: 'moderator',
    input: async () => ({ ids: [await albumOf((await newcomer()).uid)], action: 'hide', rule: 'spam' }),
  },
  {
    name: 'resolveCases',
    for: 'moderator',
    input: async () => ({ ids: [`photo_${await reportedPhoto()}`], resolution: 'dismissed' }),
  },
  { name: 'viewCase', for: 'moderator', input: async () => ({ id: `photo_${await reportedPhoto()}` }) },
  {
    name: 'resolveAppeal',
    for: 'moderator',
    input: async (stage) => ({ id: await openAppeal(stage), accept: false, note: '確認しました' }),
  },
  {
    name: 'revertAction',
    for: 'moderator',
    input: async ({ moderator }) => {
      const { uid } = await newcomer();
      await answerOf('warnUser', { uid, rule: 'spam' }, moderator);
      return { auditId: (await lastEntry(`users/${uid}`, 'warnUser')).id };
    },
  },
  { name: 'saveTag', for: 'moderator', input: async () => ({ tag: await usedTag(), reading: 'よみ' }) },
  { name: 'saveTitle', for: 'moderator', input: async () => ({ name: freshName(), kind: 'game', status: 'active' }) },
  {
    name: 'importTitles',
    for: 'moderator',
    input: async () => ({ dryRun: false, rows: [{ name: freshName(), kind: 'game', status: 'active' }] }),
  },
  { name: 'previewNgTag', for: 'moderator', input: async () => ({ tag: freshName() }) },
  { name: 'saveNgTag', for: 'moderator', input: async () => ({ tag: freshName(), mode: 'hold' }) },
  {
    name: 'deleteNgTag',
    for: 'moderator',
    input: async ({ moderator }) => {
      const tag = freshName();
      await answerOf('saveNgTag', { tag, mode: 'hold' }, moderator);
      return { tag };
    },
  },
  { name: 'setRole', for: 'admin', input: async () => ({ uid: (await newcomer()).uid, role: 'moderator' }) },
  { name: 'saveSettings', for: 'admin', input: async () => ({ holdFirstPhotos: 0 }) },
];

/** Reasons to refuse a caller. */
export const refusal = (code: ErrorCode) => ({ refused: { code } });
