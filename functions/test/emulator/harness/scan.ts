import type { Bucket } from '@google-cloud/storage';
import type { CollectionReference, DocumentReference } from 'firebase-admin/firestore';
import { bucketOfTests } from './fragileBucket.ts';
import { server } from './site.ts';

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const member of value) yield* textsOf(member);
  else if (typeof value === 'object' && value !== null) {
    for (const [field, member] of Object.entries(value)) {
      yield field;
      yield* textsOf(member);
    }
  }
}

async function* documentsBelow(parent: { listCollections: () => Promise<CollectionReference[]> }): AsyncGenerator<{
  readonly ref: DocumentReference;
  readonly data: unknown;
}> {
  for (const collection of await parent.listCollections()) {
    // Also those that are not there, and have something below them.
    const refs = await collection.listDocuments();
    const found = await collection.get();
    const data = new Map(found.docs.map((document) => [document.id, document.data()]));
    for (const ref of refs) {
      yield { ref, data: data.get(ref.id) };
      yield* documentsBelow(ref);
    }
  }
}

async function* objectsOf(bucket: Bucket): AsyncGenerator<{ readonly name: string; readonly metadata: unknown }> {
  const [files] = await bucket.getFiles();
  for (const { name, metadata } of files) yield { name, metadata };
}

/**
 * Every place in the whole site, as paths, that still mentions one of these words: ids and fields and values of all
 * documents in all collections however deep, names and metadata of all objects.
 */
export async function placesThatMention(words: readonly string[]): Promise<readonly string[]> {
  const places: string[] = [];
  const mentions = (texts: Iterable<string>): boolean => {
    for (const text of texts) if (words.some((word) => text.includes(word))) return true;
    return false;
  };
  for await (const { ref, data } of documentsBelow(server.firestore)) {
    if (mentions([ref.path]) || mentions(textsOf(data))) places.push(ref.path);
  }
  for (const bucket of [server.bucket, bucketOfTests]) {
    for await (const { name, metadata } of objectsOf(bucket)) {
      if (mentions([name]) || mentions(textsOf(metadata))) places.push(`${bucket.name}: ${name}`);
    }
  }
  return places;
}
