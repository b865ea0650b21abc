/** Where pictures lie that another app shared with this site, from the service worker's hands to the upload page's. */
export const sharedPictures = {
  /** What the manifest's share target sends to, by POST. */
  target: '/photos/upload',
  /** Name of the form's field with the files. */
  field: 'pictures',
  /** Where the browser goes once they lie there. */
  landing: '/photos/upload?shared',
  /** In the browser's Cache Storage. */
  cacheName: 'shared-pictures',
  entry: (id: string) => `/shared-pictures/${id}`,
  /** Headers of an entry beside its type: the file's name, percent-encoded, and when it came, as ISO 8601. */
  nameHeader: 'X-File-Name',
  keptAtHeader: 'X-Kept-At',
  /** Nobody who shares pictures comes for them so much later. */
  keptMs: 24 * 60 * 60_000,
} as const;

type Limits = { readonly maxBytes: number; readonly count: number };

/** Of the files that came, those that can be published: no more than so many, each no larger than that. In their order. */
export const acceptableFiles = <Shared extends { readonly size: number }>(
  files: readonly Shared[],
  { maxBytes, count }: Limits,
): readonly Shared[] => files.filter(({ size }) => size <= maxBytes).slice(0, count);

/**
 * Whether a share comes from a page of another site, which sends its visitors' browsers here with a form. The system's
 * has no referrer. A page may hide its own: what it sends is bounded all the same, and published by nobody but a person.
 */
export const isFromElsewhere = (referrer: string, origin: string): boolean =>
  URL.canParse(referrer) && referrer !== 'about:client' && new URL(referrer).origin !== origin;

/** Headers of the entry for a file. Names come from anywhere: a lone surrogate in one is replaced, as nothing can encode it. */
export const entryHeaders = ({ name, type }: Pick<File, 'name' | 'type'>, nowMs: number): Record<string, string> => ({
  'Content-Type': type,
  [sharedPictures.nameHeader]: encodeURIComponent(name.toWellFormed()),
  [sharedPictures.keptAtHeader]: new Date(nowMs).toISOString(),
});
