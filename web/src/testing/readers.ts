type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type Reader = { readonly uid: string | undefined; readonly isStaff: boolean };

/** The reader may not read the document. */
export class DeniedError extends Error {}

const shownByApi = ['photos', 'albums', 'profiles', 'tags', 'titles'];

/** Throws a `DeniedError`. */
export function checkRead([path, fields]: readonly [path: string, fields: Fields | undefined], reader: Reader): void {
  const [collection = '', id] = path.split('/');
  if (!shownByApi.includes(collection) || reader.isStaff) return;
  const owner = collection === 'profiles' ? id : fields?.['ownerId']?.['stringValue'];
  if (reader.uid === undefined || owner !== reader.uid) throw new DeniedError(`${path} is not the reader's`);
}
