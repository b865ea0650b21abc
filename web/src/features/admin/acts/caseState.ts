import type { Album } from '#contract/documents/album.ts';
import type { Case, CaseKind } from '#contract/documents/case.ts';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';

type PhotoState = Pick<Photo, 'status' | 'hold' | 'removed' | 'restorable' | 'deletedAt'> & {
  readonly marked?: Photo['marked'];
};
type AlbumState = Pick<Album, 'status' | 'hold' | 'restorable'>;
/** `photo` or `album`: absent if it is gone, and in a case about something else. */
export type Decided = {
  readonly case: Pick<Case, 'kind' | 'returnedAt'> & { readonly reporterCount?: number };
  readonly photo: PhotoState | undefined;
  readonly album?: AlbumState | undefined;
};

export type Subject = {
  readonly case: ListedCase;
  readonly photo: StaffPhoto | undefined;
  readonly album: Album | undefined;
};

type Held = { readonly hold?: { readonly rule: string } | undefined };
const isByBan = (status: string, { hold }: Held): boolean => status === 'hidden' && hold?.rule === 'ban';

/**
 * `gone`: staff cannot act on it. It counts as published if only a ban hides it, and as restored if its owner can still
 * restore it.
 */
export function stateOf({ case: { kind }, photo, album }: Decided): PhotoStatus | 'gone' {
  if (kind === 'album') {
    const status = album && effectiveStatus(album);
    if (status === undefined || status === 'removed') return 'gone';
    return isByBan(status, album ?? {}) ? 'published' : status;
  }
  if (kind === 'user' || photo === undefined || photo.deletedAt) return 'gone';
  const status = effectiveStatus(photo);
  if (status === 'removed' && !photo.removed) return 'gone';
  return status === 'scheduled' || isByBan(status, photo) ? 'published' : status;
}

export const isIn =
  (...states: readonly PhotoStatus[]) =>
  (decided: Decided): boolean =>
    states.some((state) => state === stateOf(decided));

/** Published, or waiting in any way. */
export const isReachable = isIn('published', 'held', 'hidden');

/** Pure: a photo is held until staff look at it, an album hidden. */
export const waitsAs = { photo: 'held', album: 'hidden', user: undefined } as const satisfies Readonly<
  Record<CaseKind, PhotoStatus | undefined>
>;

/** Pure: it waits for this decision alone, so dismissing publishes it. */
export function publishesWithDismissal(decided: Decided): boolean {
  const { kind, returnedAt } = decided.case;
  const { hold } = decided.photo ?? decided.album ?? {};
  return stateOf(decided) === waitsAs[kind] && (hold?.rule === 'reports' || returnedAt !== undefined);
}
