import { type RestDocument } from '../firestoreRest.ts';
import type { FirestoreValue } from '../firestoreValues.ts';
import { documentReference, type FieldOrder } from './staffRest.ts';

/** Where a list ended: a value for each field that it is sorted by. Only the source that it came from reads it. */
export type ListCursor = readonly FirestoreValue[];

function isSortable(value: unknown): value is FirestoreValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['stringValue', 'integerValue', 'doubleValue', 'timestampValue'].some((type) => type in value)
  );
}

/** The values that a document is sorted by, for a cursor behind it; `undefined` for one that lacks a value. */
export function listCursorBehind(document: RestDocument, orderBy: readonly FieldOrder[]): ListCursor | undefined {
  const values = orderBy.flatMap(({ field }): FirestoreValue[] => {
    if (field === '__name__') return [documentReference(document.path)];
    const value = document.fields[field];
    return isSortable(value) ? [value] : [];
  });
  return values.length === orderBy.length ? values : undefined;
}
