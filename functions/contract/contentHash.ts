import type { Uid } from './ids.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Differs per uid and only the owner reads it. Otherwise holders of a file could prove who uploaded it. */
export async function contentHash(uid: Uid, content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const file = hex(await crypto.subtle.digest('SHA-256', content));
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${uid}:${file}`)));
}
