import type { ListedPhoto } from './lists.ts';

/** Why a picture is covered. */
export type ListCover = 'spoiler' | 'sensitive';

/** Uses only the photo itself (its marks and `coveredUntil`) and does not read its title. */
export function listCover(
  { spoiler, sensitive, coveredUntil }: Pick<ListedPhoto, 'spoiler' | 'sensitive' | 'coveredUntil'>,
  showsSensitive: boolean,
): ListCover | undefined {
  if (spoiler || (coveredUntil !== undefined && coveredUntil > new Date())) return 'spoiler';
  return sensitive && !showsSensitive ? 'sensitive' : undefined;
}
