import type { TitleId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';

export type TitleSpoilers =
  | { readonly phase: 'none' }
  | { readonly phase: 'until'; readonly until: Date; readonly name: string }
  /** The title is not public any more, so the photo's own `coveredUntil` counts. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'unknown' };

export type KnownTitles = ReadonlyMap<TitleId, TitleSpoilers>;

/** Under a cover, not a byte of the picture loads before somebody asks for it. */
export type Cover =
  | { readonly kind: 'spoiler' }
  | { readonly kind: 'title'; readonly name: string; readonly until: Date }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' };

/** A photo counts as covered until its title is known. */
export function coverOf(
  photo: Pick<ListedPhoto, 'spoiler' | 'titleId' | 'coveredUntil'>,
  titles: KnownTitles,
  now: Date,
): Cover | undefined {
  const title = photo.titleId === undefined ? undefined : titles.get(photo.titleId);
  const { name, until } = title?.phase === 'until' ? title : { name: '', until: photo.coveredUntil };
  const isDated = title?.phase === 'until' || title?.phase === 'gone';
  if (isDated && until !== undefined && until > now) return { kind: 'title', name, until };
  if (photo.spoiler) return { kind: 'spoiler' };
  if (photo.titleId === undefined || isDated || title?.phase === 'none') return undefined;
  return title === undefined ? { kind: 'checking' } : { kind: 'unknown' };
}

/** Keeps what was known where the read failed; returns the same map where nothing is new. */
export function titleLearned(known: KnownTitles, id: TitleId, read: TitleSpoilers): KnownTitles {
  const before = known.get(id);
  const isSame = before?.phase === read.phase && (read.phase !== 'until' || isSameDay(before, read));
  return isSame || (before !== undefined && read.phase === 'unknown') ? known : new Map(known).set(id, read);
}

const isSameDay = (one: TitleSpoilers, other: TitleSpoilers): boolean =>
  one.phase === 'until' && other.phase === 'until' && +one.until === +other.until && one.name === other.name;
