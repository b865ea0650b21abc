import type { PhotoOwner } from '#contract/documents/photo.ts';
import type { Messages } from '#i18n/current.ts';

/** What a person is called beside their photo: the display name, else the username, else "somebody". */
export const authorName = (owner: PhotoOwner, words: Messages['photos']): string =>
  owner.displayName || owner.username || words.unnamedAuthor;

/** The words for a picture that cannot be seen: its own, else the caption, else whose photo it is. */
export const photoAlt = (
  photo: { readonly alt: string; readonly caption: string; readonly owner: PhotoOwner },
  words: Messages['photos'],
): string => photo.alt || photo.caption || words.photoBy(authorName(photo.owner, words));
