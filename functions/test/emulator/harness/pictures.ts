import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { evidenceAddress } from '#contract/edge/evidence.ts';
import { grantedAddress } from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { firstPosition } from '#contract/position.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { region } from '../../../src/platform/sizes.ts';
import { answerPicture } from '../../../src/site/pictures/answerPicture.ts';
import { answerOf } from './calls.ts';
import type { Person } from './people.ts';
import { isOwnSite, origins, project, server } from './site.ts';

export type Sent = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/**
 * Requests an address of the site exactly as given. On a file's own site, where nothing listens, the handler of
 * pictures answers in this process.
 */
export const ask = (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Sent> =>
  isOwnSite ? askHere(address, headers) : send(origins.site, address, headers, method);

async function askHere(address: string, headers: Readonly<Record<string, string>>): Promise<Sent> {
  const [path = '', query = ''] = address.split('?');
  const answer = await answerPicture({ path, query: new URLSearchParams(query), headers });
  const body = answer.body instanceof Readable ? await text(answer.body) : String(answer.body ?? '');
  return { status: answer.status, headers: answer.headers, body };
}

/** The same from the function itself, because Hosting treats long paths as file names. */
export const askFunction = (
  address: string,
  method = 'GET',
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> => send(origins.functions, `/${project}/${region}/site${address}`, headers, method);

function send(origin: string, path: string, headers: Readonly<Record<string, string>>, method: string): Promise<Sent> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { ...headers } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
      response.on('end', () => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const body = Buffer.concat(pieces).toString();
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(told), body });
      });
    });
    asked.on('error', reject).end();
  });
}

/** The content by which tests recognise a photo's picture. */
export const bytesOf = (pictureId: string, name: string): string => `bytes of ${pictureId} ${name}`;

/** Stores an object with a wrong type (HTML), whose content names it. */
export const put = (path: string, content: string): Promise<void> =>
  server.bucket.file(path).save(content, { resumable: false, contentType: 'text/html' });

const variants = { sizes: [320, 640], avif: [320], share: { width: 640, height: 480 } };

type PhotoOf = { readonly ownerId: string; readonly pictureId?: PhotoId } & Readonly<Record<string, unknown>>;

/** A photo with its files, published by default. */
export async function photoOf({ ownerId, pictureId, ...more }: PhotoOf): Promise<PhotoId> {
  const id = newPhotoId();
  await putPicture(id, pictureId ?? id);
  await server.firestore
    .doc(`photos/${id}`)
    .set({
      ownerId,
      owner: { username: '', displayName: '', photoURL: null },
      ...{ caption: '', description: '', alt: '', tags: [], tagKeys: [], status: 'published', listed: true },
      ...{ width: 640, height: 480, thumbhash: '', color: '', variants },
      ...{ createdAt: new Date(), updatedAt: new Date(), publishedAt: new Date() },
      position: firstPosition(new Date(), id),
      ...(pictureId ? { pictureId } : {}),
      ...more,
    });
  return id;
}

export async function putPicture(id: PhotoId, pictureId: PhotoId): Promise<void> {
  const names = ['320.webp', '640.webp', '320.avif', 'share.jpg'];
  await Promise.all(names.map((name) => put(`photos/${id}/${pictureId}/${name}`, bytesOf(pictureId, name))));
}

/** The parts of a case that these tests read. */
export const caseOf = (ownerId: Uid, more: Readonly<Record<string, unknown>>) => ({
  ...{ kind: 'photo', targetId: 'x', ownerId, status: 'open', reporterCount: 1, weight: 1, openedAt: new Date() },
  ...more,
});

export const grantFor = async (person: Person): Promise<string> =>
  v.parse(grantPicturesContract.output, await answerOf('grantPictures', {}, person)).grant;

/** The address at which staff read the private copy of a reported picture. */
export const evidenceFor = async (person: Person, imagePath: string): Promise<string> =>
  grantedAddress(await grantFor(person), evidenceAddress(imagePath));
