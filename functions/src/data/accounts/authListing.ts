import { gunzipSync, gzipSync } from 'node:zlib';
import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { auth, firestore } from '../../platform/firebase.ts';
import { unless } from '../../platform/unless.ts';
import { documentsOf } from '../pages.ts';

export type AuthListing = { readonly askedAt: Date; readonly uids: readonly Uid[] };

const listingSchema = v.object({
  askedAt: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
  uids: v.array(uidSchema),
});

/** One free call per thousand accounts. */
export async function listAuthUids(): Promise<ReadonlySet<Uid>> {
  const uids = new Set<Uid>();
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1_000, pageToken);
    for (const { uid } of page.users) uids.add(v.parse(uidSchema, uid));
    pageToken = page.pageToken;
  } while (pageToken !== undefined);
  return uids;
}

export async function readAuthListing(bucket: Bucket): Promise<AuthListing | undefined> {
  const packed = await unless([404], () => bucket.file(storagePath.authListing).download());
  return packed && v.parse(listingSchema, JSON.parse(gunzipSync(packed[0]).toString()));
}

export async function keepAuthListing(bucket: Bucket, { askedAt, uids }: AuthListing): Promise<void> {
  await bucket.file(storagePath.authListing).save(gzipSync(JSON.stringify({ askedAt, uids })), { resumable: false });
}

/** All accounts if `since` is `undefined`. */
export async function accountsSince(since: Date | undefined): Promise<readonly Uid[]> {
  const users = firestore.collection('users');
  const made = since ? users.where('createdAt', '>=', since).orderBy('createdAt').select('createdAt') : users.select();
  const uids: Uid[] = [];
  for await (const { id } of documentsOf(made)) uids.push(v.parse(uidSchema, id));
  return uids;
}
