import type { ListedPhoto } from '#data/photos/queries.ts';

/**
 * Whether a list covers a photo: its author says that it tells something in advance, or so does the title that it is filed
 * under, as far as the photo itself knows.
 */
export const isCovered = ({ spoiler, coveredUntil }: Pick<ListedPhoto, 'spoiler' | 'coveredUntil'>): boolean =>
  spoiler || (coveredUntil !== undefined && coveredUntil > new Date());
