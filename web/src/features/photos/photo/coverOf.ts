import type { TitleId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';

/** What is known of a title where spoilers are concerned. */
export type TitleSpoilers =
  | { readonly phase: 'none' }
  | { readonly phase: 'until'; readonly until: Date; readonly name: string }
  /** Nobody may see it any more: what the photo itself knows of it counts. */
  | { readonly phase: 'gone' }
  /** It could not be read. */
  | { readonly phase: 'unknown' };

export type KnownTitles = ReadonlyMap<TitleId, TitleSpoilers>;

/** Why a photo is covered. Not a byte of its picture is loaded before somebody asks for it. */
export type Cover =
  | { readonly kind: 'spoiler' }
  | { readonly kind: 'title'; readonly name: string; readonly until: Date }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' };

/**
 * The cover of a photo, if it has one: its author says that it tells something in advance, or it is filed under a title
 * that is covered for everybody. One whose title is not known yet counts as covered.
 */
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

/** With what was read of a title. What was known stays where it could not be read, and where nothing is new. */
export function titleLearned(known: KnownTitles, id: TitleId, read: TitleSpoilers): KnownTitles {
  const before = known.get(id);
  const isSame = before?.phase === read.phase && (read.phase !== 'until' || isSameDay(before, read));
  return isSame || (before !== undefined && read.phase === 'unknown') ? known : new Map(known).set(id, read);
}

const isSameDay = (one: TitleSpoilers, other: TitleSpoilers): boolean =>
  one.phase === 'until' && other.phase === 'until' && +one.until === +other.until && one.name === other.name;
