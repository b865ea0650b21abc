import { randomUUID } from 'node:crypto';
import type { Caller } from '#contract/callables/callable.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { CallName } from '../../../src/calls.ts';
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

/** A call of people with its smallest input. Its targets are created for each call. */
export type UserCall = {
  readonly name: CallName;
  readonly for: Extract<Caller, 'anyone' | 'user' | 'banned-too'>;
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

/** Every call of people. `userCalls.test.ts` compares it with the contract. */
export const userCalls: readonly UserCall[] = [
  { name: 'heartbeat', for: 'anyone', input: async () => ({ anonymousId: `anon_${Date.now()}_${freshName()}` }) },
  { name: 'ensureUser', for: 'banned-too', input: async () => ({}) },
  { name: 'signOutEverywhere', for: 'banned-too', input: async () => ({}) },
  { name: 'exportAccount', for: 'banned-too', input: async () => ({}) },
  { name: 'deleteAccount', for: 'banned-too', input: async (who) => ({ confirm: await addressOf(who) }) },
  {
    name: 'submitAppeal',
    for: 'banned-too',
    input: async () => ({ text: '誤解です' }),
    unbanned: 'failed-precondition',
  },
  { name: 'checkUsername', for: 'user', input: async () => ({ username: freshName() }) },
  { name: 'grantPictures', for: 'user', input: async () => ({}) },
  { name: 'savePreferences', for: 'user', input: async () => ({ locale: 'en' }) },
  { name: 'readFeed', for: 'user', input: async () => ({}) },
  { name: 'countFollowers', for: 'user', input: async () => ({}) },
  {
    name: 'setFollow',
    for: 'user',
    input: async ({ uid }) => ({ kind: 'user', target: uid, on: true }),
    about: othersAlone,
  },
  { name: 'updateProfile', for: 'user', input: async () => ({ bio: 'こんにちは' }) },
  { name: 'proposeTitle', for: 'user', input: async () => ({ name: freshName(), kind: 'game' }) },
  {
    name: 'createPhotos',
    for: 'user',
    input: async (who) => {
      await giveUsername(who);
      return { photos: [photoFields] };
    },
  },
  { name: 'saveDrafts', for: 'user', input: async () => ({ save: [], forget: [randomUUID()] }) },
  {
    name: 'updatePhoto',
    for: 'user',
    input: async (owner) => formOf(await published(owner), { caption: '夜桜' }),
    about: { owner: 'done', other: 'permission-denied', staff: 'done' },
  },
  {
    name: 'changePhotos',
    for: 'user',
    input: async (owner) => ({ ids: [await published(owner)], change: { sensitive: true } }),
  },
  {
    name: 'restorePhotos',
    for: 'user',
    input: deletedTogether,
    about: { owner: 'done', other: 'not-found', staff: 'not-found' },
  },
  { name: 'countOwnPhotos', for: 'user', input: async () => ({}) },
  { name: 'deletePhoto', for: 'user', input: async (owner) => ({ id: await published(owner) }), about: ownersAlone },
  {
    name: 'movePhoto',
    for: 'user',
    input: async (owner) => ({ id: await published(owner), after: await published(owner) }),
    about: ownersAlone,
  },
  { name: 'restorePhoto', for: 'user', input: setAside, about: ownersAlone },
  {
    name: 'replacePicture',
    for: 'user',
    input: async (owner) => ({
      photoId: await published(owner),
      contentType: 'image/jpeg',
      size: limits.photo.maxBytes,
    }),
    about: ownersAlone,
  },
  { name: 'saveAlbum', for: 'user', input: async () => ({ title: '夜の散歩' }) },
  { name: 'deleteAlbum', for: 'user', input: anAlbum, about: ownersAlone },
  { name: 'restoreAlbum', for: 'user', input: anAlbum, about: ownersAlone },
  { name: 'arrangeAlbum', for: 'user', input: anAlbum, about: ownersAlone },
  {
    name: 'reportPhoto',
    for: 'user',
    input: async (owner) => ({ id: await published(owner), reason: 'spam' }),
    about: othersAlone,
  },
  { name: 'photoLikes', for: 'user', input: async (owner) => ({ id: await published(owner) }), about: ownersAlone },
  {
    name: 'setLike',
    for: 'user',
    input: async (owner) => ({ id: await published(owner), on: true }),
    about: othersAlone,
  },
  {
    name: 'reportAlbum',
    for: 'user',
    input: async ({ uid }) => ({ id: await albumOf(uid), reason: 'spam' }),
    about: othersAlone,
  },
  { name: 'reportUser', for: 'user', input: async ({ uid }) => ({ uid, reason: 'spam' }), about: othersAlone },
];
