import type { Bucket } from '@google-cloud/storage';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { objectNames } from '../../functions/src/data/objects.ts';
import { documentsOf } from '../../functions/src/data/pages.ts';
import { avatarsOf, evidenceOf, exportsOf, isLedTo, originalsOf, picturesOf } from './leads.ts';

type Site = { readonly bucket: Bucket; readonly firestore: Pick<Firestore, 'collection' | 'doc'> };

/** What one side has and the other lacks. */
export type Difference =
  | { readonly kind: 'no-document'; readonly object: string }
  | { readonly kind: 'no-object'; readonly object: string; readonly document: string };

type Expected = { readonly object: string; readonly document: string };

/**
 * Compares a bucket with the documents that lead to its objects. Both are read once, in the order of the objects' names, a page at
 * a time; what only one side has is looked at again, itself, before it is told: it may have come or gone meanwhile.
 */
export async function* differences(site: Site): AsyncGenerator<Difference> {
  for await (const { object, document } of onOneSide(namesIn(site), expectedObjects(site))) {
    if (document === undefined) {
      if (!(await isLedTo(site.firestore, object))) yield { kind: 'no-document', object };
    } else if (!(await site.bucket.file(object).exists())[0] && (await stillExpects(site, document, object))) {
      yield { kind: 'no-object', object, document };
    }
  }
}

async function* namesIn({ bucket }: Site): AsyncGenerator<string> {
  for await (const names of objectNames(bucket, '')) yield* names;
}

/** What the documents of a collection expect, `prefix` in the order of the bucket. */
const sources: readonly {
  readonly collection: string;
  readonly objectsOf: (id: string, data: unknown) => readonly string[];
  readonly order?: (query: Query) => Query;
}[] = [
  { collection: 'profiles', objectsOf: avatarsOf },
  { collection: 'exports', objectsOf: (_id, data) => exportsOf(data) },
  { collection: 'photos', objectsOf: picturesOf },
  { collection: 'cases', objectsOf: (_id, data) => evidenceOf(data) },
  { collection: 'photos', objectsOf: originalsOf, order: (query) => query.orderBy('ownerId') },
];

/** In the order of the objects' names: `avatars/`, `exports/`, `photos/`, `quarantine/`, `uploads/`, and in each by id. */
async function* expectedObjects({ firestore }: Site): AsyncGenerator<Expected> {
  for (const { collection, objectsOf, order = (query: Query) => query } of sources) {
    for await (const document of documentsOf(order(firestore.collection(collection)))) {
      const objects = objectsOf(document.id, document.data()).toSorted();
      yield* objects.map((object) => ({ object, document: document.ref.path }));
    }
  }
}

async function stillExpects({ firestore }: Site, path: string, object: string): Promise<boolean> {
  const snapshot = await firestore.doc(path).get();
  const data: unknown = snapshot.data();
  return (
    data !== undefined &&
    sources.some(({ collection, objectsOf }) => {
      return path.startsWith(`${collection}/`) && objectsOf(snapshot.id, data).includes(object);
    })
  );
}

/** What only one of two sorted streams has. One that is out of order gives more than that, and never less. */
async function* onOneSide(objects: AsyncGenerator<string>, expected: AsyncGenerator<Expected>) {
  let [object, wanted] = await Promise.all([objects.next(), expected.next()]);
  while (!object.done || !wanted.done) {
    if (!object.done && !wanted.done && object.value === wanted.value.object) {
      [object, wanted] = await Promise.all([objects.next(), expected.next()]);
    } else if (wanted.done || (!object.done && object.value < wanted.value.object)) {
      if (!object.done) yield { object: object.value, document: undefined };
      object = await objects.next();
    } else {
      yield wanted.value;
      wanted = await expected.next();
    }
  }
}
