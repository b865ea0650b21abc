import { customAlphabet } from 'nanoid';
import * as v from 'valibot';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';

const storageKey = 'anonymousUserId';
const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

type AnonymousIdEnvironment = {
  /** May throw where storage is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly nowMs: () => number;
};

/** Keeps one id in this browser; without storage, for the life of the page. Replaces a malformed one. */
export function createAnonymousId({ storage, nowMs }: AnonymousIdEnvironment): () => AnonymousId {
  let own: AnonymousId | undefined;
  return () => {
    const kept = v.safeParse(anonymousIdSchema, readKept());
    if (kept.success) return kept.output;
    own ??= v.parse(anonymousIdSchema, `anon_${nowMs()}_${random()}`);
    try {
      storage().setItem(storageKey, own);
    } catch {
      // `own` serves until the page goes.
    }
    return own;
  };

  function readKept(): string | null {
    try {
      return storage().getItem(storageKey);
    } catch {
      return null;
    }
  }
}
