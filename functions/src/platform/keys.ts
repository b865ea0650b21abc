import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineSecret } from 'firebase-functions/params';

/** For the hashes in `banMemory`. From `npm run project:setup`, locally the launcher. Losing it forgets those bans. */
export const banMemoryKey = defineSecret('BAN_MEMORY_KEY');

/** 24 random bytes in base64: anybody who guesses a shorter key can sign grants. */
const shortest = 32;

function readKey(secret: ReturnType<typeof defineSecret>): string {
  const key = secret.value();
  if (key.length < shortest) throw new Error(`${secret.name} is not set, or too short to be one`);
  return key;
}

/** Throws without a key: anybody could reverse an unkeyed hash by trying all addresses. */
export const readBanMemoryKey = (): string => readKey(banMemoryKey);

/** Signs list cursors and grants. Set by `npm run project:setup`. A new key invalidates all signatures. */
export const siteKey = defineSecret('SITE_KEY');

/** Part of the signed text, so that a signature is valid for one purpose only. */
type Purpose = 'cursor' | 'grant' | 'place';
/** Bytes of the HMAC. Cursors may have short ones: a forged cursor leads only to public data. */
const bytesOf: Readonly<Record<Purpose, number>> = { cursor: 12, grant: 32, place: 12 };

function digestOf(purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', readKey(siteKey)).update(`${purpose}\n${text}`).digest().subarray(0, bytesOf[purpose]);
}

/** HMAC-SHA-256 in base64url. Throws without a key. */
export const signatureOf = (purpose: Purpose, text: string): string => digestOf(purpose, text).toString('base64url');

/** Compares in constant time. `signature` may be any string. */
export function isSignatureOf(purpose: Purpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const digest = digestOf(purpose, text);
  return given.length === digest.length && timingSafeEqual(given, digest);
}
