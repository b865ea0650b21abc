import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { normalizeTag, normalizeUsername } from '#contract/normalizers.ts';

export type PageAsked =
  | { readonly kind: 'photo'; readonly id: PhotoId }
  | { readonly kind: 'person'; readonly usernameKey: string }
  | { readonly kind: 'tag'; readonly key: string }
  /** The address of a page of these kinds that cannot be. */
  | { readonly kind: 'none' };

/** Pure: which page an address asks for, by its path as it was sent. */
export function pageAsked(path: string): PageAsked {
  const segments = decoded(path);
  const [first, second, ...rest] = segments ?? [];
  if (first === undefined || rest.length > 0) return { kind: 'none' };
  if (second === undefined) return personAsked(first);
  if (first === 'photos') return isPhotoId(second) ? { kind: 'photo', id: second } : { kind: 'none' };
  if (first !== 'tags') return { kind: 'none' };
  const tag = normalizeTag(second);
  return tag.ok ? { kind: 'tag', key: tag.key } : { kind: 'none' };
}

function personAsked(name: string): PageAsked {
  const username = normalizeUsername(name, () => false);
  return username.ok ? { kind: 'person', usernameKey: username.key } : { kind: 'none' };
}

/** `undefined` where a percent sign leads nowhere. */
function decoded(path: string): readonly string[] | undefined {
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
