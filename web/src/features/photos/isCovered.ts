import type { ListedPhoto } from '#data/photos/queries.ts';

/** Whether the author marked the photo as a spoiler, or its title still counts as one. */
export const isCovered = ({ spoiler, coveredUntil }: Pick<ListedPhoto, 'spoiler' | 'coveredUntil'>): boolean =>
  spoiler || (coveredUntil !== undefined && coveredUntil > new Date());
