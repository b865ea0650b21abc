import { defineSecret } from 'firebase-functions/params';

/** The key of the hashes in `banMemory`; `npm run project:setup` makes it, the launcher a local one. A lost key forgets those bans. */
export const banMemoryKey = defineSecret('BAN_MEMORY_KEY');

/** What 24 random bytes are in base64: anything shorter is a mistake. */
const shortest = 32;

/** Throws where there is none: a hash without a key could be found out by trying addresses. */
export function readBanMemoryKey(): string {
  const key = banMemoryKey.value();
  if (key.length < shortest) throw new Error('BAN_MEMORY_KEY is not set, or too short to be one');
  return key;
}
