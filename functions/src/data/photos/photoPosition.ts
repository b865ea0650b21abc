import { firstPosition } from '#contract/position.ts';
import type { PhotoLife } from './storedLife.ts';

type Placed = Pick<PhotoLife, 'position' | 'publishedAt' | 'createdAt'>;

/** Pure: where the photo stands on its owner's page. */
export const positionOf = (id: string, { position, publishedAt, createdAt }: Placed): string =>
  position ?? firstPosition(publishedAt ?? createdAt, id);

/** Pure: one that comes out later than it was sent comes by its time, unless its owner has moved it. */
export function positionAfter(id: string, before: Placed, after: Placed): string {
  const { position, publishedAt, createdAt } = after;
  const comesOut = before.publishedAt === undefined && publishedAt !== undefined;
  const isMoved = position !== firstPosition(createdAt, id);
  return comesOut && !isMoved ? firstPosition(publishedAt, id) : positionOf(id, after);
}
