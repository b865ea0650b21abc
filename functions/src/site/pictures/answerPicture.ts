import { Readable } from 'node:stream';
import { fullName } from '#contract/edge/pictures.ts';
import { limits } from '#contract/limits.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { type BegunObject, beginObject } from '../../data/objects.ts';
import { systemClock } from '../../platform/clock.ts';
import { bucket } from '../../platform/firebase.ts';
import {
  type Answer,
  canonicalQuery,
  entering,
  forNobody,
  type Handler,
  type SiteRequest,
  seconds,
  sharedFor,
} from '../answer.ts';
import { findEvidence, findGranted } from './grantedPictures.ts';
import { type GrantedRequest, type PictureRequest, pictureAt } from './pictureAt.ts';
import { findAvatar, findPicture } from './publicPictures.ts';

const nosniff = { 'X-Content-Type-Options': 'nosniff' };
const absent = (cacheControl: string): Answer => ({
  status: 404,
  headers: { ...nosniff, 'Cache-Control': cacheControl },
});
// The same answer for every reason, so that it reveals none.
const notGranted = absent(forNobody);

/** The only access to pictures: the bucket is closed. 503 if database or bucket fail. */
export const answerPicture: Handler = async (request) => {
  const picture = pictureAt(request.path);
  if (request.path.startsWith('/i/for/')) {
    const isGranted = picture?.kind === 'granted' || picture?.kind === 'evidence';
    const object = isGranted && request.query.size === 0 ? await findForGrant(picture, request) : undefined;
    const opened = object === undefined ? undefined : await beginObject(bucket(), object);
    return opened && isGranted ? send(opened, typeOf(picture), forNobody) : notGranted;
  }
  if (picture?.kind === 'day')
    return canonicalQuery(request, []) ?? (await import('./dayPicture.ts')).answerDay(request, picture);
  if (picture?.kind === 'share')
    return canonicalQuery(request, []) ?? (await import('./sharePicture.ts')).answerShare(request, picture.shared);
  if (picture?.kind !== 'photo' && picture?.kind !== 'avatar') return absent(sharedFor(seconds.unknownVariant));
  const isToSave = picture.kind === 'photo' && request.query.get('download') === '1';
  if (picture.kind === 'photo' && picture.name === fullName && !isToSave)
    return absent(sharedFor(seconds.unknownVariant));
  const plain = canonicalQuery(request, isToSave ? ['download'] : []);
  if (plain) return plain;
  const enter = entering(request, serverLimits.questions.pictureUnits);
  const source = await (picture.kind === 'photo' ? findPicture(picture, enter) : findAvatar(picture, enter));
  if (source === 'not-shown' || (isToSave && source !== 'no-variant' && !source.mayDownload))
    return absent(sharedFor(seconds.notFound));
  if (source === 'no-variant') return absent(sharedFor(seconds.unknownVariant));
  const opened = await beginObject(bucket(), source.object);
  if (!opened) throw new Error(`${source.object} is not there`);
  const cacheControl = `public, max-age=${limits.pictures.browserSeconds}, s-maxage=${source.sharedSeconds}`;
  const answer = await send(opened, typeOf(picture), cacheControl, request.headers['if-none-match']);
  const more = {
    ...(source.isUnlisted && { 'X-Robots-Tag': 'noindex' }),
    ...(isToSave && {
      'Content-Disposition': `attachment; filename="matataki-${picture.photoId}.${picture.name.split('.')[1]}"`,
    }),
  };
  return { ...answer, headers: { ...answer.headers, ...more } };
};

/** Counted for the network too, whether or not the grant is valid. */
async function findForGrant(
  picture: GrantedRequest,
  { enter }: Pick<SiteRequest, 'enter'>,
): Promise<string | undefined> {
  const leave = enter?.(serverLimits.questions.pictureUnits);
  try {
    return picture.kind === 'granted'
      ? await findGranted(picture.grant, picture, systemClock)
      : await findEvidence(picture.grant, picture.caseId, picture.name, systemClock);
  } finally {
    leave?.();
  }
}

/** From the address, never from the stored type. */
function typeOf(picture: Exclude<PictureRequest, { kind: 'day' | 'share' }>): string {
  if (picture.kind === 'avatar' || picture.kind === 'evidence' || picture.name.endsWith('.webp')) return 'image/webp';
  return picture.name.endsWith('.avif') ? 'image/avif' : 'image/jpeg';
}

async function send(
  { bytes, generation, content }: BegunObject,
  contentType: string,
  cacheControl: string,
  path?: string,
): Promise<Answer> {
  const etag = `"${generation}"`;
  const headers = { ...nosniff, 'Cache-Control': cacheControl, ETag: etag };
  if (path?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))) {
    content.destroy();
    return { status: 304, headers };
  }
  return {
    status: 200,
    headers: { ...headers, 'Content-Type': contentType, 'Content-Length': String(bytes) },
    body: await begun(content),
  };
}

/** Waits for the first bytes: until then a 503 is still possible. */
async function begun(content: Readable): Promise<Readable> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  }
  // Closes the source even if nobody reads to the end.
  return Readable.from(all(), { objectMode: false }).once('close', () => void pieces.return?.());
}
