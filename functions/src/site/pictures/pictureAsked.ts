import { isVariantName, parseAvatarAddress, type VariantName } from '#contract/edge/pictures.ts';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import type { AvatarEdgePx } from '#contract/limits.ts';

type PhotoPicture = { readonly photoId: PhotoId; readonly pictureId: PhotoId; readonly name: VariantName };
type AvatarPicture = { readonly uid: Uid; readonly avatarId: string; readonly edgePx: AvatarEdgePx };

/** A picture that an address names, whether it is there or not. */
export type PictureAsked =
  | (PhotoPicture & { readonly kind: 'photo' })
  | (AvatarPicture & { readonly kind: 'avatar' })
  | GrantedAsked;
/** For who has a grant. */
export type GrantedAsked =
  | (PhotoPicture & { readonly kind: 'granted'; readonly grant: string })
  | { readonly kind: 'evidence'; readonly grant: string; readonly caseId: string; readonly name: string };

const caseIdPattern = /^(?:photo|user)_[^/\s]{1,128}$/u;
const evidenceName = /^[\w-]{1,128}$/;
// Of a uid of 128 characters it has some 700.
const grantPattern = /^[\w.-]{1,1000}$/;

/** Pure: the picture that a path names, as it comes in a request; `undefined` where there can be none. */
export function pictureAsked(path: string): PictureAsked | undefined {
  const avatar = parseAvatarAddress(path);
  if (avatar) return { kind: 'avatar', ...avatar };
  const [nothing, root, ...parts] = path.split('/').map(decoded);
  if (nothing !== '' || root !== 'i') return undefined;
  if (parts[0] === 'for') return grantedAsked(parts.slice(1));
  const picture = pictureIn(parts);
  return picture && { kind: 'photo', ...picture };
}

// A slash that is written as %2F is none of the path's: no id and no name has one.
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

type Parts = readonly (string | undefined)[];

function grantedAsked([grant = '', ...rest]: Parts): GrantedAsked | undefined {
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
