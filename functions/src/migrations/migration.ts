import type { CollectionName } from '#contract/collections.ts';

/** As Firestore has them: `Timestamp` and `FieldValue`, not only `Date`. */
export type Fields = Readonly<Record<string, unknown>>;

/** `also`: fields to merge into other documents, by path. */
export type Change = { readonly update: Fields; readonly also?: Readonly<Record<string, Fields>> };

export type Made = {
  /** Pure: the change to the document as it is after the making; `undefined`: no longer wanted. */
  readonly settle: (fields: Fields) => Change | undefined;
  /** Removes what was made where the document is gone or has changed. */
  readonly discard: () => Promise<void>;
};

/** `change` is pure; a throw counts as failed. `make` runs before the transaction, perhaps twice or half-way. */
export type Migration = {
  readonly name: string;
  readonly collection: CollectionName;
  readonly change: (fields: Fields, path: string) => Change | undefined;
  readonly make?: (fields: Fields, path: string) => Promise<Made>;
};
