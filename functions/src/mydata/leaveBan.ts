import * as v from 'valibot';
import { reportReasons } from '#contract/documents/report.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { type Identity, identityOf, marksLeft } from '../data/bans/banMarks.ts';
import { readBanMarks, rememberBan } from '../data/bans/banMemoryStore.ts';
import { daysAfter } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { readBanMemoryKey } from '../platform/keys.ts';
import type { ErasureEnvironment } from './eraseDocuments.ts';

// As little as it takes: a document that was spoilt by hand must not keep an account from being deleted.
const bannedSchema = v.object({
  status: v.literal('banned'),
  ban: v.optional(
    v.object({
      until: v.optional(timestampSchema),
      rule: v.optional(v.fallback(v.picklist(reportReasons), 'other'), 'other'),
    }),
    {},
  ),
});

/**
 * What is left of a ban when its account goes: keyed hashes with the end and the rule, until the ban's end and for a
 * year at most. Comes before anything is deleted. Without the Auth record it takes what was noted while the person was
 * banned.
 */
export async function leaveBan(uid: Uid, { clock, identity }: ErasureEnvironment): Promise<void> {
  const user = v.safeParse(bannedSchema, (await firestore.doc(documentPath.user(uid)).get()).data());
  if (!user.success) return;
  const { until, rule } = user.output.ban;
  const now = clock();
  const latest = daysAfter(now, limits.retention.banMemoryDays);
  const end = until && until < latest ? until : latest;
  if (end <= now) return;
  const record = await readAuthRecord(uid);
  const known: Identity | undefined = record ? identityOf(record) : identity;
  const { marks } = await readBanMarks(uid);
  const all = [...new Set([...marks, ...(known ? marksLeft(known, readBanMemoryKey()) : [])])];
  if (all.length > 0) await rememberBan(all, { expiresAt: end, rule });
}
