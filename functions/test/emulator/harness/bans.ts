import { auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { noticeSchema } from '#contract/documents/notice.ts';
import { decode } from '#contract/documents/stored.ts';
import { userSchema } from '#contract/documents/user.ts';
import { jobOver } from './jobs.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

type Known = Pick<Person, 'uid'>;

export const userNow = async ({ uid }: Known) => {
  const path = `users/${uid}`;
  return decode(userSchema, path, (await firestore.doc(path).get()).data());
};

/** A person's audit entries, in any order. */
export const auditOf = async ({ uid }: Known) => {
  const entries = await firestore.collection('auditLog').where('target', '==', `users/${uid}`).get();
  return entries.docs.map((document) => decode(auditEntrySchema, document.ref.path, document.data()));
};

export const noticesTo = async ({ uid }: Known) => {
  const { docs } = await firestore.collection(`users/${uid}/notices`).get();
  return docs.map((document) => decode(noticeSchema, document.ref.path, document.data()));
};

/** The decider of a ban or an appeal, as staff read it. */
export const bannedBy = async ({ uid }: Known): Promise<unknown> =>
  (await firestore.doc(`deciders/ban_${uid}`).get()).get('by');
export const answeredBy = async (appealId: string): Promise<unknown> =>
  (await firestore.doc(`deciders/appeal_${appealId}`).get()).get('by');

export const banJobDone = ({ uid }: Known, patienceMs?: number): Promise<true> => jobOver('ban', uid, patienceMs);

/** Writes a ban without a call, its job and its consequences. */
export const setBan = async ({ uid }: Known, ban: Readonly<Record<string, unknown>>): Promise<void> => {
  await firestore.doc(`users/${uid}`).update({ status: 'banned', ban: { reason: 'spam', at: new Date(), ...ban } });
};
