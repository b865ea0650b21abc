import type { TitleId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';

export type TitleSpoilers =
  | { readonly phase: 'none' }
  | { readonly phase: 'until'; readonly until: Date; readonly name: string }
  /** The title is no longer public, so the photo's own `coveredUntil` counts. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'unknown' };

export type TitleSpoilersById = ReadonlyMap<TitleId, TitleSpoilers>;

/** No byte of a covered picture loads until the viewer uncovers it. */
export type Cover = (
  | { readonly kind: 'spoiler' | 'sensitive' }
  | { readonly kind: 'title'; readonly name: string; readonly until: Date }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' }
) & {
  /** In addition to `kind`. */
  readonly isSensitive?: true;
};

/** A photo counts as covered until its title is known. */
export function coverOf(
  photo: Pick<ListedPhoto, 'spoiler' | 'sensitive' | 'titleId' | 'coveredUntil'>,
  titles: TitleSpoilersById,
  now: Date,
  showsSensitive: boolean,
): Cover | undefined {
  const sensitive = photo.sensitive && !showsSensitive ? ({ isSensitive: true } as const) : undefined;
  const title = photo.titleId === undefined ? undefined : titles.get(photo.titleId);
  const { name, until } = title?.phase === 'until' ? title : { name: '', until: photo.coveredUntil };
  const isDated = title?.phase === 'until' || title?.phase === 'gone';
  if (isDated && until !== undefined && until > now) return { kind: 'title', name, until, ...sensitive };
  if (photo.spoiler) return { kind: 'spoiler', ...sensitive };
  if (sensitive) return { kind: 'sensitive', ...sensitive };
  if (photo.titleId === undefined || isDated || title?.phase === 'none') return undefined;
  return title === undefined ? { kind: 'checking' } : { kind: 'unknown' };
}

/** Keeps the known state if the read failed. Returns the same map if nothing is new. */
export function titleLearned(learned: TitleSpoilersById, id: TitleId, read: TitleSpoilers): TitleSpoilersById {
  const before = learned.get(id);
  const isSame = before?.phase === read.phase && (read.phase !== 'until' || isSameDay(before, read));
  return isSame || (before !== undefined && read.phase === 'unknown') ? learned : new Map(learned).set(id, read);
}

const isSameDay = (one: TitleSpoilers, other: TitleSpoilers): boolean =>
  one.phase === 'until' && other.phase === 'until' && +one.until === +other.until && one.name === other.name;
