import type { CollectionName } from '#contract/collections.ts';

/** Fields of a document as Firestore gives and takes them: timestamps and field values, not dates alone. */
export type Fields = Readonly<Record<string, unknown>>;

/** What becomes of a document, and what is merged into others with it: by path. */
export type Change = { readonly update: Fields; readonly also?: Readonly<Record<string, Fields>> };

/**
 * Brings the documents of a collection into another shape; one name may have several, for several collections. `change` is
 * pure. It gives `undefined` for a document that is as it should be, so that a second run changes nothing. What it throws
 * for is left alone and counted as failed.
 */
export type Migration = {
  readonly name: string;
  readonly collection: CollectionName;
  readonly change: (fields: Fields, path: string) => Change | undefined;
};
