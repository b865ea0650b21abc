import type { DocumentReference, Query } from 'firebase-admin/firestore';
import { type CollectionName, collectionOf } from '#contract/collections.ts';
import type { Uid } from '#contract/ids.ts';
import { stored } from '../../platform/collection.ts';

export function ownedIn(
  name: CollectionName,
  uid: Uid,
): { readonly document: DocumentReference } | { readonly query: Query } {
  const { path = name, owner } = collectionOf(name);
  if (owner === undefined) throw new Error(`nobody owns documents of ${name}`);
  if (owner === 'id') return { document: stored.doc(`${name}/${uid}`) };
  if (owner === 'parent') return { query: stored.doc(`${path.split('/')[0]}/${uid}`).collection(name) };
  return { query: stored.collection(name).where(owner.field, '==', uid) };
}
