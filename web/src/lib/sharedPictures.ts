/** The service worker stores what another app shared; the upload page takes it. */
export const sharedPictures = {
  /** The manifest's share target, by POST. */
  target: '/photos/upload',
  field: 'pictures',
  landing: '/photos/upload?shared',
  cacheName: 'shared-pictures',
  entry: (id: string) => `/shared-pictures/${id}`,
  /** The file's name, percent-encoded, and its time as ISO 8601. */
  nameHeader: 'X-File-Name',
  storedAtHeader: 'X-Stored-At',
  /** After a day, nobody is expected to take them. */
  storedMostMs: 24 * 60 * 60_000,
} as const;

type Limits = { readonly maxBytes: number; readonly count: number };

export const acceptableFiles = <Shared extends { readonly size: number }>(
  files: readonly Shared[],
  { maxBytes, count }: Limits,
): readonly Shared[] => files.filter(({ size }) => size <= maxBytes).slice(0, count);

/**
 * Whether a page of another site sent the form; the system sends no referrer.
 * A page may hide its own, but the limits still hold, and only a person publishes.
 */
export const isFromElsewhere = (referrer: string, origin: string): boolean =>
  URL.canParse(referrer) && referrer !== 'about:client' && new URL(referrer).origin !== origin;

/** Names come from anywhere: `toWellFormed` replaces lone surrogates, which cannot be encoded. */
export const entryHeaders = ({ name, type }: Pick<File, 'name' | 'type'>, nowMs: number): Record<string, string> => ({
  'Content-Type': type,
  [sharedPictures.nameHeader]: encodeURIComponent(name.toWellFormed()),
  [sharedPictures.storedAtHeader]: new Date(nowMs).toISOString(),
});
