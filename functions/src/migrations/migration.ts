import type { CollectionName } from '#contract/collections.ts';

/** Fields of a document as Firestore gives and takes them: timestamps and field values, not dates alone. */
export type Fields = Readonly<Record<string, unknown>>;

/** What becomes of a document, and what is merged into others with it: by path. */
export type Change = { readonly update: Fields; readonly also?: Readonly<Record<string, Fields>> };

/** What was made for a document, outside of Firestore. */
export type Made = {
  /** Pure: the change, by the document as it stands once all is made; `undefined` where it is not wanted any more. */
  readonly settle: (fields: Fields) => Change | undefined;
  /** Takes it away where the document does not lead to it: it is gone, or not what it was. */
  readonly discard: () => Promise<void>;
};

/**
 * Brings the documents of a collection into another shape. `change` is pure and gives `undefined` for a document that
 * is as it should be; what it throws for is counted as failed. Where something has to be made first, `make` does so
 * before the page's transaction, and its `settle` says the change; it may run twice, and die half-way.
 */
export type Migration = {
  readonly name: string;
  readonly collection: CollectionName;
  readonly change: (fields: Fields, path: string) => Change | undefined;
  readonly make?: (fields: Fields, path: string) => Promise<Made>;
};
