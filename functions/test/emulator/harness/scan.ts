import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { bucketOfTests } from './fragileBucket.ts';
import { postJson } from './http.ts';
import { origins, project, server } from './site.ts';

const root = `projects/${project}/databases/(default)/documents`;
const foundSchema = v.array(
  v.looseObject({ document: v.optional(v.looseObject({ name: v.string(), fields: v.optional(v.unknown()) })) }),
);

/** Every document of every collection at any depth, in one query, with its content as text. */
async function documents(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const everything = { structuredQuery: { from: [{ allDescendants: true }] } };
  const url = `${origins.firestore}/v1/${root}:runQuery`;
  const { status, answer } = await postJson(url, everything, { authorization: 'Bearer owner' });
  if (status !== 200) throw new Error(`the scan of all documents was answered with ${status}`);
  return v.parse(foundSchema, answer).flatMap(({ document }) => {
    if (!document) return [];
    return [{ path: document.name.slice(root.length + 1), text: JSON.stringify(document.fields ?? {}) }];
  });
}

/** Every object of a bucket, with its metadata as text. */
async function objects(bucket: Bucket): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const [files] = await bucket.getFiles();
  return files.map(({ name, metadata }) => ({ name, text: JSON.stringify(metadata) }));
}

/**
 * Every path in the whole site that still mentions one of these words: ids, fields and values of all documents at any
 * depth, names and metadata of all objects.
 */
export async function placesThatMention(words: readonly string[]): Promise<readonly string[]> {
  const mentions = (text: string): boolean => words.some((word) => text.includes(word));
  const places = (await documents()).flatMap(({ path, text }) => (mentions(path) || mentions(text) ? [path] : []));
  for (const bucket of [server.bucket, bucketOfTests]) {
    for (const { name, text } of await objects(bucket)) {
      if (mentions(name) || mentions(text)) places.push(`${bucket.name}: ${name}`);
    }
  }
  return places;
}
