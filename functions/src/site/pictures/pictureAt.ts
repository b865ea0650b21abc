import { caseIdPattern } from '#contract/documents/case.ts';
import { type DayPicture, dayPictureNames } from '#contract/edge/moments.ts';
import { type AvatarPlace, isVariantName, parseAvatarAddress, type VariantName } from '#contract/edge/pictures.ts';
import { type Shared, sharedAt } from '#contract/edge/share.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { isMomentDate } from '#contract/moments.ts';
import { decodedSegment } from '#contract/routes.ts';

export type PhotoPicture = { readonly photoId: PhotoId; readonly pictureId: PhotoId; readonly name: VariantName };

export type PictureRequest =
  | (PhotoPicture & { readonly kind: 'photo' })
  | (AvatarPlace & { readonly kind: 'avatar' })
  | DayRequest
  | ShareRequest
  | GrantedRequest;
export type DayRequest = DayPicture & { readonly kind: 'day' };
type ShareRequest = { readonly kind: 'share'; readonly shared: Shared };
export type GrantedRequest =
  | (PhotoPicture & { readonly kind: 'granted'; readonly grant: string })
  | { readonly kind: 'evidence'; readonly grant: string; readonly caseId: string; readonly name: string };

const evidenceName = /^[\w-]{1,128}$/;
const dayVersion = /^[\w-]{16}$/;
// A grant for a uid of 128 characters has about 700.
const grantPattern = /^[\w.-]{1,1000}$/;

export function pictureAt(path: string): PictureRequest | undefined {
  const avatar = parseAvatarAddress(path);
  if (avatar) return { kind: 'avatar', ...avatar };
  const [nothing, root, ...parts] = path.split('/').map(decodedSegment);
  if (nothing !== '' || root !== 'i') return undefined;
  if (parts[0] === 'for') return grantedAt(parts.slice(1));
  if (parts[0] === 'day') return dayAt(parts.slice(1));
  if (parts[0] === 'share') return shareAt(parts.slice(1));
  const picture = pictureIn(parts);
  return picture && { kind: 'photo', ...picture };
}

type Parts = readonly (string | undefined)[];

function dayAt([date = '', version = '', file, ...rest]: Parts): DayRequest | undefined {
  const name = dayPictureNames.find((each) => each === file);
  if (rest.length > 0 || !isMomentDate(date) || !dayVersion.test(version) || name === undefined) return undefined;
  return { kind: 'day', date, version, name };
}

function shareAt(parts: Parts): ShareRequest | undefined {
  const shared = sharedAt(parts);
  return shared && { kind: 'share', shared };
}

function grantedAt([grant = '', ...rest]: Parts): GrantedRequest | undefined {
  if (!grantPattern.test(grant)) return undefined;
  const picture = pictureIn(rest);
  if (picture) return { kind: 'granted', grant, ...picture };
  const [kind, caseId = '', name = '', ...more] = rest;
  if (kind !== 'case' || more.length > 0 || !caseIdPattern.test(caseId) || !evidenceName.test(name)) return undefined;
  return { kind: 'evidence', grant, caseId, name };
}

function pictureIn([photoId, pictureId, name = '', ...rest]: Parts): PhotoPicture | undefined {
  if (rest.length > 0 || !isPhotoId(photoId) || !isPhotoId(pictureId) || !isVariantName(name)) return undefined;
  return { photoId, pictureId, name };
}
