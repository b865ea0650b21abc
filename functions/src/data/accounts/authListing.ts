import type { Bucket } from '@google-cloud/storage';
import { FieldPath } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isUid, type Uid, uidSchema } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { auth } from '../../platform/firebase.ts';
import { unless } from '../../platform/unless.ts';
import { users } from './accountStore.ts';

/** One free call per thousand accounts. Keeps all in memory, so only for tools. */
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

export const accountsAtOnce = 100;

/** The next accounts by id; `last` is `undefined` at the end. */
export async function accountsAfter(after: string, limit: number) {
  const inOrder = users.stored.all().orderBy(FieldPath.documentId()).select().limit(limit);
  const { docs } = await (after === '' ? inOrder : inOrder.startAfter(after)).get();
  return { uids: docs.map(({ id }) => id).filter(isUid), last: docs.length < limit ? undefined : docs.at(-1)?.id };
}

export async function unknownToAuth(uids: readonly Uid[]): Promise<readonly Uid[]> {
  if (uids.length === 0) return [];
  const { users: records } = await auth.getUsers(uids.map((uid) => ({ uid })));
  const present = new Set(records.map(({ uid }) => uid));
  return uids.filter((uid) => !present.has(uid));
}

const placeSchema = v.object({ after: v.string() });

export async function readAccountsPlace(bucket: Bucket): Promise<string> {
  const stored = await unless([404], () => bucket.file(storagePath.accountsPlace).download());
  return stored ? v.parse(placeSchema, JSON.parse(stored[0].toString())).after : '';
}

export async function keepAccountsPlace(bucket: Bucket, after: string): Promise<void> {
  await bucket.file(storagePath.accountsPlace).save(JSON.stringify({ after }), { resumable: false });
}
