import { customAlphabet } from 'nanoid';
import * as v from 'valibot';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';

const storageKey = 'anonymousUserId';
const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

type AnonymousIdEnvironment = {
  /** May throw: storage can be closed to us. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly nowMs: () => number;
};

/**
 * The id under which this browser is counted while nobody is signed in: the one it has kept, or a new one in place of
 * none and of one that is not of its shape. Without storage it lasts as long as the page.
 */
export function createAnonymousId({ storage, nowMs }: AnonymousIdEnvironment): () => AnonymousId {
  let own: AnonymousId | undefined;
  return () => {
    const kept = v.safeParse(anonymousIdSchema, readKept());
    if (kept.success) return kept.output;
    own ??= v.parse(anonymousIdSchema, `anon_${nowMs()}_${random()}`);
    try {
      storage().setItem(storageKey, own);
    } catch {
      // `own` stands for it until the page goes.
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
