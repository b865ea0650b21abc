import type { Uid } from './ids.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What a person's originals are compared by: SHA-256 of the uid and the file's own SHA-256, so that a photo which two people
 * have sent has two hashes. Who holds a file could still prove by it who sent the same one: it stands in
 * `contentHashes/{photoId}` {`uid`, `hash`}, which its owner alone reads. Node and browsers (secure contexts).
 */
export async function contentHash(uid: Uid, content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const file = hex(await crypto.subtle.digest('SHA-256', content));
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${uid}:${file}`)));
}
