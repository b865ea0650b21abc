import type { TitleId } from '#contract/ids.ts';
import type { ListedPhoto, PhotoCursor } from '#data/photos.ts';
import type { PhotoSource } from '../list/photoListCommands.ts';

/** How many pages are looked through for one page at most: 90 reads. */
const pagesMost = 3;

/** The photos of a source that are under a title; a page of them may be short, even empty, and more may follow. */
export const withinTitle =
  (source: PhotoSource, titleId: TitleId): PhotoSource =>
  async ({ after: from, ...options }) => {
    const photos: ListedPhoto[] = [];
    let after: PhotoCursor | undefined = from;
    for (let page = 0; page < pagesMost; page += 1) {
      const found = await source({ ...options, ...(after && { after }) });
      photos.push(...found.photos.filter((photo) => photo.titleId === titleId));
      after = found.next;
      if (after === undefined || photos.length > 0) break;
    }
    return { photos, next: after };
  };
