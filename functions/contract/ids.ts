import * as v from 'valibot';

// Firestore throws for reserved ids (firebase.google.com/docs/firestore/quotas#limits).
const reservedDocumentId = /^(?:\.{1,2}|__.*__)$/su;
const maxDocumentIdBytes = 1_500;

/** Whether Firestore accepts the text as a document's id. */
export const isDocumentId = (text: string): boolean =>
  text !== '' &&
  !text.includes('/') &&
  !reservedDocumentId.test(text) &&
  !/\p{Surrogate}/u.test(text) &&
  new TextEncoder().encode(text).length <= maxDocumentIdBytes;

const documentId = '(?!\\.{1,2}$)(?!__.*__$)[^/\\s]{1,128}';

/** Firebase Auth allows 1–128 characters. */
export const uidSchema = v.pipe(v.string(), v.regex(new RegExp(`^${documentId}$`, 'u')), v.brand('Uid'));
export type Uid = v.InferOutput<typeof uidSchema>;

export const photoIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/), v.brand('PhotoId'));
export type PhotoId = v.InferOutput<typeof photoIdSchema>;

export const titleIdSchema = v.pipe(v.string(), v.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/), v.brand('TitleId'));
export type TitleId = v.InferOutput<typeof titleIdSchema>;
export const isTitleId = (value: unknown): value is TitleId => v.is(titleIdSchema, value);

export const albumIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/), v.brand('AlbumId'));
export type AlbumId = v.InferOutput<typeof albumIdSchema>;

export const publicationIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/), v.brand('PublicationId'));
export type PublicationId = v.InferOutput<typeof publicationIdSchema>;
export const isPublicationId = (value: unknown): value is PublicationId => v.is(publicationIdSchema, value);

/** Of an entry of the audit log, and of the decision that it began. */
export const auditIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/));

/** Only `normalizeUsername` makes it. The bound exceeds any folded username of `limits.username.maxChars`. */
export const usernameKeySchema = v.pipe(
  v.string(),
  v.regex(/^(?!__.*__$)[\p{L}\p{M}\p{Nd}_]{1,200}$/u),
  v.brand('UsernameKey'),
);
export type UsernameKey = v.InferOutput<typeof usernameKeySchema>;

export const parseUid = (value: unknown): Uid => v.parse(uidSchema, value);
export const parseAlbumId = (value: unknown): AlbumId => v.parse(albumIdSchema, value);
export const isAlbumId = (value: unknown): value is AlbumId => v.is(albumIdSchema, value);
export const parsePhotoId = (value: unknown): PhotoId => v.parse(photoIdSchema, value);
export const isUid = (value: unknown): value is Uid => v.is(uidSchema, value);
export const isPhotoId = (value: unknown): value is PhotoId => v.is(photoIdSchema, value);

/** Replaces the uid of a deleted account. */
export const deletedPerson = 'deleted';
