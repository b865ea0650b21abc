import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';
import { server } from './site.ts';

/** An anonymous id that nobody has yet. */
export const newVisitor = (): AnonymousId =>
  v.parse(
    anonymousIdSchema,
    `anon_${Date.now()}_${BigInt(`0x${randomBytes(8).toString('hex')}`)
      .toString(36)
      .slice(0, 11)
      .padEnd(11, '0')}`,
  );

/** An id's entry with the time of its last write; `undefined` without one. */
export async function presenceOf(id: string) {
  const snapshot = await server.firestore.doc(`presence/${id}`).get();
  const data = snapshot.data();
  return data && { ...data, lastSeen: snapshot.get('lastSeen').toDate(), writtenAt: snapshot.updateTime?.toMillis() };
}

export const seen = async (id: string, lastSeen: Date, isPerson = false, shard = 0): Promise<void> => {
  await server.firestore.doc(`presence/${id}`).set({ lastSeen, shard, ...(isPerson ? { isPerson } : {}) });
};
