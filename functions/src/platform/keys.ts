import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineSecret } from 'firebase-functions/params';

/** For the hashes in `banMemory`. From `npm run project:setup`, locally the launcher. A lost key forgets those bans. */
export const banMemoryKey = defineSecret('BAN_MEMORY_KEY');

/** 24 random bytes in base64: anything shorter is a mistake. */
const shortest = 32;

function readKey(secret: ReturnType<typeof defineSecret>): string {
  const key = secret.value();
  if (key.length < shortest) throw new Error(`${secret.name} is not set, or too short to be one`);
  return key;
}

/** Throws without a key: trying addresses would reveal what an unkeyed hash hides. */
export const readBanMemoryKey = (): string => readKey(banMemoryKey);

/** Signs cursors of lists and grants. From `npm run project:setup`. A new key ends all that were given out. */
export const siteKey = defineSecret('SITE_KEY');

/** A signature for one purpose is worthless for the other. */
type Purpose = 'cursor' | 'grant' | 'place';
/** Bytes of the HMAC. A short one is enough for cursors: a forged cursor leads only to what is public. */
const bytesOf: Readonly<Record<Purpose, number>> = { cursor: 12, grant: 32, place: 12 };

function digestOf(purpose: Purpose, text: string): Buffer {
  // With a guessable key anybody could sign a grant.
  return createHmac('sha256', readKey(siteKey)).update(`${purpose}\n${text}`).digest().subarray(0, bytesOf[purpose]);
}

/** HMAC-SHA-256 in base64url. Throws without a key. */
export const signatureOf = (purpose: Purpose, text: string): string => digestOf(purpose, text).toString('base64url');

/** Any `signature` may be sent; the comparison takes constant time. */
export function isSignatureOf(purpose: Purpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const known = digestOf(purpose, text);
  return given.length === known.length && timingSafeEqual(given, known);
}
