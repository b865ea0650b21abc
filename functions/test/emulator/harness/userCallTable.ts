import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { peopleCalls } from '../../../src/calls.ts';
import { putDecision } from './appeals.ts';
import { answerOf, photoFields } from './calls.ts';
import { albumOf } from './cases.ts';
import { formOf, photoIn } from './edits.ts';
import { changesPath } from './manyPhotos.ts';
import { freshName } from './names.ts';
import { giveUsername, type Person } from './people.ts';
import { server } from './site.ts';

type Input = Readonly<Record<string, unknown>>;

/** A call's result, or why it was refused. */
export type Outcome = 'done' | ErrorCode;

type Name = keyof typeof peopleCalls;

/** A call of people with its smallest input. Its targets are created for each call. */
type Sample = {
  /** The input for a person; `owner` owns the target. */
  readonly input: (owner: Person) => Promise<Input>;
  /** Absent if the target can only be the caller. */
  readonly about?: { readonly owner: Outcome; readonly other: Outcome; readonly staff: Outcome };
  /** The answer to a person without a ban; `done` if absent. */
  readonly unbanned?: Outcome;
};

const ownersAlone = { owner: 'done', other: 'permission-denied', staff: 'permission-denied' } as const;
const othersAlone = { owner: 'permission-denied', other: 'done', staff: 'done' } as const;

const published = (owner: Person) => photoIn(owner, 'published');

async function setAside(owner: Person) {
  const id = await published(owner);
  await answerOf('deletePhoto', { id, undoable: true }, owner);
  return { id };
}

/** The state after a bulk deletion. */
async function deletedTogether({ uid }: Person) {
  const [commandId, now] = [randomUUID(), new Date()];
  const times = { startedAt: now, updatedAt: now, restorableUntil: new Date('2099-01-01') };
  const job = { commandId, ids: [], results: [], change: { delete: true }, phase: 'done', stalls: 0 };
  await server.firestore.doc(changesPath(uid)).set({ ...job, ...times });
  return { commandId };
}

const anAlbum = async ({ uid }: Person) => ({ id: await albumOf(uid) });

const addressOf = async ({ uid }: Person): Promise<string> => (await server.auth.getUser(uid)).email ?? '';

/** Every call of people. The contract says who may call it. */
const samples: Readonly<Record<Name, Sample>> = {
  heartbeat: { input: async () => ({ anonymousId: `anon_${Date.now()}_${freshName()}` }) },
  ensureUser: { input: async () => ({}) },
  signOutEverywhere: { input: async () => ({}) },
  exportAccount: { input: async () => ({}) },
  deleteAccount: { input: async (who) => ({ confirm: await addressOf(who) }) },
  submitAppeal: { input: async (who) => ({ decisionId: await putDecision(who), text: '誤解です' }) },
  checkUsername: { input: async () => ({ username: freshName() }) },
  grantPictures: { input: async () => ({}) },
  savePreferences: { input: async () => ({ locale: 'en' }) },
  readFeed: { input: async () => ({}) },
  countFollowers: { input: async () => ({}) },
  setFollow: { input: async ({ uid }) => ({ kind: 'user', target: uid, on: true }), about: othersAlone },
  updateProfile: { input: async () => ({ bio: 'こんにちは' }) },
  proposeTitle: { input: async () => ({ name: freshName(), kind: 'game' }) },
  createPhotos: {
    input: async (who) => {
      await giveUsername(who);
      return { photos: [photoFields] };
    },
  },
  saveDrafts: { input: async () => ({ save: [], forget: [randomUUID()] }) },
  updatePhoto: {
    input: async (owner) => formOf(await published(owner), { caption: '夜桜' }),
    about: { owner: 'done', other: 'permission-denied', staff: 'done' },
  },
  changePhotos: { input: async (owner) => ({ ids: [await published(owner)], change: { sensitive: true } }) },
  restorePhotos: { input: deletedTogether, about: { owner: 'done', other: 'not-found', staff: 'not-found' } },
  countOwnPhotos: { input: async () => ({}) },
  deletePhoto: { input: async (owner) => ({ id: await published(owner) }), about: ownersAlone },
  movePhoto: {
    input: async (owner) => ({ id: await published(owner), after: await published(owner) }),
    about: ownersAlone,
  },
  restorePhoto: { input: setAside, about: ownersAlone },
  replacePicture: {
    input: async (owner) => ({
      photoId: await published(owner),
      contentType: 'image/jpeg',
      size: limits.photo.maxBytes,
    }),
    about: ownersAlone,
  },
  saveAlbum: { input: async () => ({ title: '夜の散歩' }) },
  deleteAlbum: { input: anAlbum, about: ownersAlone },
  restoreAlbum: { input: anAlbum, about: ownersAlone },
  arrangeAlbum: { input: anAlbum, about: ownersAlone },
  reportPhoto: { input: async (owner) => ({ id: await published(owner), reason: 'spam' }), about: othersAlone },
  photoLikes: { input: async (owner) => ({ id: await published(owner) }), about: ownersAlone },
  setLike: { input: async (owner) => ({ id: await published(owner), on: true }), about: othersAlone },
  reportAlbum: { input: async ({ uid }) => ({ id: await albumOf(uid), reason: 'spam' }), about: othersAlone },
  reportUser: { input: async ({ uid }) => ({ uid, reason: 'spam' }), about: othersAlone },
};

const isName = (name: string): name is Name => Object.hasOwn(samples, name);

export type UserCall = Sample & { readonly name: Name };
export const userCalls: readonly UserCall[] = Object.keys(samples)
  .filter(isName)
  .map((name) => ({ name, ...samples[name] }));
