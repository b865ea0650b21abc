import type { PhotoOwner } from '#contract/documents/photo.ts';
import type { Messages } from '#i18n/current.ts';
import { isolated } from '#lib/isolated.ts';

type Words = Messages['photos'];
type Captioned = { readonly caption: string; readonly owner: PhotoOwner };

/** Isolated, for texts and sentences alike. */
export const authorName = (owner: PhotoOwner, words: Words): string =>
  isolated(owner.displayName || owner.username) || words.unnamedAuthor;

export const photoTitle = ({ caption, owner }: Captioned, words: Words): string =>
  caption || words.untitled(authorName(owner, words));

export const photoAlt = (photo: Captioned & { readonly alt: string }, words: Words): string =>
  photo.alt || coveredAlt(photo, words);

/** For a covered photo, whose alternative text would reveal what the cover hides. */
export const coveredAlt = ({ caption, owner }: Captioned, words: Words): string =>
  caption || words.photoBy(authorName(owner, words));
