import type { ListedPhoto } from '#data/photos/lists.ts';

/** What a cover says of the picture below it. */
export type ListCover = 'spoiler' | 'sensitive';

/** Without a look at its title: what its owner or staff say of the photo, and until when its title counted as one. */
export function listCover(
  { spoiler, sensitive, coveredUntil }: Pick<ListedPhoto, 'spoiler' | 'sensitive' | 'coveredUntil'>,
  showsSensitive: boolean,
): ListCover | undefined {
  if (spoiler || (coveredUntil !== undefined && coveredUntil > new Date())) return 'spoiler';
  return sensitive && !showsSensitive ? 'sensitive' : undefined;
}
