import type { PhotoOwner } from '#contract/documents/photo.ts';
import type { Messages } from '#i18n/current.ts';

export const authorName = (owner: PhotoOwner, words: Messages['photos']): string =>
  owner.displayName || owner.username || words.unnamedAuthor;

export const photoAlt = (
  photo: { readonly alt: string; readonly caption: string; readonly owner: PhotoOwner },
  words: Messages['photos'],
): string => photo.alt || coveredAlt(photo, words);

/** Of a covered photo: the alternative text tells what the cover hides. */
export const coveredAlt = (
  photo: { readonly caption: string; readonly owner: PhotoOwner },
  words: Messages['photos'],
): string => photo.caption || words.photoBy(authorName(photo.owner, words));
