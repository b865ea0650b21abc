import type { PhotoId, Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import type { Person } from './people.ts';
import { origins, server, storageBucket } from './site.ts';

const siteOrigin = process.env['MATATAKI_SITE_ORIGIN'] ?? '';
const objects = `${origins.storage}/v0/b/${storageBucket}/o`;

const credentials = (person: Pick<Person, 'idToken'> | undefined): Record<string, string> =>
  person ? { authorization: `Firebase ${person.idToken}` } : {};

type Upload = {
  readonly contentType?: string;
  readonly customMetadata?: Readonly<Record<string, string>>;
  /** Bytes per request; all at once if absent. A multiple of 256 KiB, as the protocol requires. */
  readonly pieceBytes?: number;
};

/**
 * Uploads a file as the web SDK does: resumable, under the rules. Returns the HTTP status of the last answer: 200 if it
 * is stored, 403 if the rules refuse it.
 */
export async function upload(
  person: Pick<Person, 'idToken'> | undefined,
  path: string,
  content: Buffer,
  { contentType = 'image/jpeg', customMetadata, pieceBytes = content.length }: Upload = {},
): Promise<number> {
  const start = await fetch(`${objects}?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      ...credentials(person),
      'content-type': 'application/json; charset=utf-8',
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(content.length),
      'x-goog-upload-header-content-type': contentType,
    },
    body: JSON.stringify({ name: path, contentType, ...(customMetadata ? { metadata: customMetadata } : {}) }),
  });
  await start.arrayBuffer();
  const session = start.headers.get('x-goog-upload-url');
  if (!start.ok || session === null) return start.status;
  let status = start.status;
  let sent = 0;
  do {
    const piece = content.subarray(sent, sent + pieceBytes);
    const isLast = sent + piece.length >= content.length;
    const response = await fetch(session, {
      method: 'POST',
      headers: {
        ...credentials(person),
        'x-goog-upload-command': isLast ? 'upload, finalize' : 'upload',
        'x-goog-upload-offset': String(sent),
      },
      body: new Uint8Array(piece),
    });
    await response.arrayBuffer();
    status = response.status;
    sent += piece.length;
  } while (status === 200 && sent < content.length);
  return status;
}

type Read = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

/** Reads an object's bytes as browsers do: under the rules, or with a download token. */
export async function read(
  path: string,
  { person, token }: { readonly person?: Pick<Person, 'idToken'>; readonly token?: string } = {},
): Promise<Read> {
  const query = token === undefined ? '' : `&token=${token}`;
  const response = await fetch(`${objects}/${encodeURIComponent(path)}?alt=media${query}`, {
    headers: credentials(person),
  });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The public answer for an address of the site, without caches. */
export async function seen(address: string): Promise<Read> {
  const response = await fetch(`${siteOrigin}${address}`);
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The download tokens of an object, as the upload's answer gave them to the client. */
export async function downloadTokens(path: string, bucket = server.bucket): Promise<readonly string[]> {
  const [{ metadata }] = await bucket.file(path).getMetadata();
  const tokens = metadata?.['firebaseStorageDownloadTokens'];
  return typeof tokens === 'string' && tokens !== '' ? tokens.split(',') : [];
}

/** The names of all objects of a photo, sorted. */
export async function filesOf(uid: Uid, photoId: PhotoId, bucket = server.bucket): Promise<readonly string[]> {
  const prefixes = [
    storagePath.variants(photoId),
    storagePath.upload(uid, photoId),
    storagePath.original(uid, photoId),
  ];
  const listed = await Promise.all(prefixes.map(async (prefix) => (await bucket.getFiles({ prefix }))[0]));
  return listed.flatMap((files) => files.map(({ name }) => name)).toSorted();
}
