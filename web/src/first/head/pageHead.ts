import type { PublicPhoto } from '#contract/edge/photos.ts';
import { pictureAddress } from '#contract/edge/pictures.ts';
import { firstChars, oneLine } from '#contract/text.ts';

/** `path`: relative to the origin. Sizes in px. */
type HeadPicture = {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly alt: string;
};

/** What search engines, previews and feed readers learn of a page. */
export type PageHead = {
  readonly type: 'article' | 'gallery' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** The canonical path, if it is not the page's own. */
  readonly path?: string;
  /** No `path`: a person without username has no page. */
  readonly author?: { readonly name: string; readonly path: string | undefined };
  readonly publishedAt?: Date;
  readonly picture: HeadPicture | undefined;
  readonly licence?: string | undefined;
  readonly feed?: string | undefined;
  readonly isHidden: boolean;
};

const descriptionChars = 200;

export function shortened(text: string): string {
  const line = oneLine(text);
  return firstChars(line, descriptionChars) === line ? line : `${firstChars(line, descriptionChars - 1)}…`;
}

export const sharePicture = ({ id, pictureId = id, variants, alt, caption }: PublicPhoto): HeadPicture => ({
  path: pictureAddress(id, pictureId, 'share.jpg'),
  ...variants.share,
  type: 'image/jpeg',
  alt: shortened(alt || caption),
});

const sitePicture: HeadPicture = {
  path: '/icons/icon-512.png',
  width: 512,
  height: 512,
  type: 'image/png',
  alt: 'Matataki',
};

export const listHead = (title: string, description: string, more: Partial<PageHead> = {}): PageHead => ({
  type: 'website',
  title,
  description,
  picture: sitePicture,
  isHidden: false,
  ...more,
});
