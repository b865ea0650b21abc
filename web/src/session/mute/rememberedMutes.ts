import * as v from 'valibot';
import type { UserDocument } from '#contract/documents/user.ts';
import { mutesKey } from '#lib/storageKeys.ts';
import { readStored, writeStored } from '#lib/stored.ts';

/** Uids, tag keys and title ids. */
export type Mutes = Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

const texts = v.array(v.string());
const mutesSchema = v.object({ mutedUsers: texts, mutedTags: texts, mutedTitles: texts });

/** `null` forgets them: nobody is signed in (any more). */
export function rememberMutes(of: Mutes | null): void {
  // Without storage, muted photos may show until the session is known.
  writeStored(mutesKey, of && JSON.stringify(v.parse(mutesSchema, of)));
}

/** `null` also for unreadable content. */
export function rememberedMutes(): Mutes | null {
  try {
    return v.parse(mutesSchema, JSON.parse(readStored(mutesKey) ?? ''));
  } catch {
    return null;
  }
}
