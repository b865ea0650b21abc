import { customAlphabet } from 'nanoid';
import * as v from 'valibot';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';
import { readStored, writeStored } from '#lib/stored.ts';

const storageKey = 'anonymousUserId';
const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

let own: AnonymousId | undefined;

/** One id for this browser; without storage, for the life of the page. Replaces a malformed one. */
export function anonymousId(): AnonymousId {
  const kept = v.safeParse(anonymousIdSchema, readStored(storageKey));
  if (kept.success) return kept.output;
  own ??= v.parse(anonymousIdSchema, `anon_${Date.now()}_${random()}`);
  writeStored(storageKey, own);
  return own;
}
