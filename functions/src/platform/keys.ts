import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineSecret } from 'firebase-functions/params';

/** The key of the hashes in `banMemory`; `npm run project:setup` makes it, the launcher a local one. A lost key forgets those bans. */
export const banMemoryKey = defineSecret('BAN_MEMORY_KEY');

/** What 24 random bytes are in base64: anything shorter is a mistake. */
const shortest = 32;

function readKey(secret: ReturnType<typeof defineSecret>): string {
  const key = secret.value();
  if (key.length < shortest) throw new Error(`${secret.name} is not set, or too short to be one`);
  return key;
}

/** Throws where there is none: a hash without a key could be found out by trying addresses. */
export const readBanMemoryKey = (): string => readKey(banMemoryKey);

/**
 * The key of cursors of lists and grants of pictures; `npm run project:setup` makes it. A new key ends all that was
 * given out.
 */
export const siteKey = defineSecret('SITE_KEY');

/** For what a text is signed: what is signed for one purpose says nothing for another. */
type Purpose = 'cursor' | 'grant';
/** How much of the HMAC goes along: a forged cursor leads only to what is public. */
const bytesOf: Readonly<Record<Purpose, number>> = { cursor: 12, grant: 32 };

function digestOf(purpose: Purpose, text: string): Buffer {
  // A key that could be guessed would sign anybody's grant.
  return createHmac('sha256', readKey(siteKey)).update(`${purpose}\n${text}`).digest().subarray(0, bytesOf[purpose]);
}

/** The signature of a text, base64url: HMAC-SHA-256. Throws where there is no key. */
export const signatureOf = (purpose: Purpose, text: string): string => digestOf(purpose, text).toString('base64url');

/** Whether this is the signature of a text, whatever was sent for one; how long it takes says nothing about it. */
export function isSignatureOf(purpose: Purpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const known = digestOf(purpose, text);
  return given.length === known.length && timingSafeEqual(given, known);
}
