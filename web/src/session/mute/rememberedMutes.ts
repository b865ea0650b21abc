import * as v from 'valibot';
import { readStored, writeStored } from '#lib/stored.ts';
import type { User } from '../session.ts';

/** What a person has muted: uids, tag keys, title ids. */
export type Mutes = Pick<User, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

const storageKey = 'matataki.mutes';
const texts = v.array(v.string());
const mutesSchema = v.object({ mutedUsers: texts, mutedTags: texts, mutedTitles: texts });

/** Keeps what who is here has muted in this browser, or forgets it when nobody is here (any more). */
export function rememberMutes(of: Mutes | null): void {
  // Where nothing is kept, muted photos may show for a moment before it is known who is here.
  writeStored(storageKey, of && JSON.stringify(v.parse(mutesSchema, of)));
}

/** What was kept; `null` for nothing, and for what is no mutes. */
export function rememberedMutes(): Mutes | null {
  try {
    return v.parse(mutesSchema, JSON.parse(readStored(storageKey) ?? ''));
  } catch {
    return null;
  }
}
