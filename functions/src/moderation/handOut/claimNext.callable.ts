import type * as v from 'valibot';
import { claimNextContract } from '#contract/callables/handOut.ts';
import type { Case, Lease } from '#contract/documents/case.ts';
import type { Reader } from '../../cases/caseAccess.ts';
import { isHiddenFrom } from '../../cases/casePolicy.ts';
import { readStaff } from '../../data/accounts/accountStore.ts';
import { takesMinors, whoTakeMinors } from '../../data/accounts/staffPrefsStore.ts';
import { cases, changeCase, openCases } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { callable } from '../../platform/callable.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Holder, holderOf, isLeased, leaseOf } from './lease.ts';

type Wish = v.InferOutput<typeof claimNextContract.input>;

export const claimNext = callable(claimNextContract, async (wish, { person, clock }) => {
  const claimed = await claim(wish, holderOf(person), person.role, clock);
  return claimed ? { caseId: claimed.id, until: claimed.lease.until.toISOString() } : {};
});

type Claimed = { readonly id: string; readonly lease: Lease };

// A few more than people who work at once.
const casesPerPage = 20;

/** The best case that nobody has. Skipped ones come only when all other staff have skipped them too. */
export async function claim(
  wish: Wish,
  holder: Holder,
  role: Reader['role'],
  clock: Clock,
): Promise<Claimed | undefined> {
  const isAdmin = role === 'admin';
  const reader = { uid: holder.by, role, minors: isAdmin || (await takesMinors(holder.by)) };
  const skipped: [string, Case][] = [];
  for await (const [id, listed] of openCases({ ...wish, isAdmin, minors: reader.minors }, casesPerPage)) {
    if (id === wish.except || !mayHave(listed, reader) || !isFree(listed, clock())) continue;
    if (listed.skips?.by.includes(reader.uid)) skipped.push([id, listed]);
    else {
      const lease = await takeIfFree(id, reader, holder, clock);
      if (lease) return { id, lease };
    }
  }
  const others = skipped.length === 0 ? [] : await colleaguesOf(reader);
  for (const [id, listed] of skipped) {
    if (others.some((other) => mayHave(listed, other) && !listed.skips?.by.includes(other.uid))) continue;
    const lease = await takeIfFree(id, reader, holder, clock);
    if (lease) return { id, lease };
  }
  return undefined;
}

type Colleague = Reader & { readonly minors: boolean };

async function colleaguesOf({ uid }: Reader): Promise<readonly Colleague[]> {
  const others = (await readStaff()).filter((other) => other.uid !== uid);
  const willing = await whoTakeMinors(others.map((other) => other.uid));
  return others.map((other) => ({ ...other, minors: willing.has(other.uid) }));
}

/** Only admins get what is escalated or about staff, and only they and those who said yes what is about minors. */
export const mayHave = (listed: Case, { uid, role, minors }: Colleague): boolean =>
  listed.ownerId !== uid &&
  !isHiddenFrom(listed, { uid, role }) &&
  (role === 'admin' || (listed.escalated === undefined && (minors || !listed.minor)));

const isFree = (listed: Case, now: Date): boolean =>
  listed.status === 'open' && !isLeased(listed, now) && (listed.deciding === undefined || listed.deciding.until <= now);

/** Of several at the same time, one gets it. */
const takeIfFree = (id: string, reader: Colleague, holder: Holder, clock: Clock) =>
  runTransaction(async (transaction) => {
    const current = await cases.read(id, transaction);
    const now = clock();
    if (!current || !mayHave(current, reader) || !isFree(current, now)) return undefined;
    const own = await reports[current.kind].read(reportIdOf(current.targetId, reader.uid), transaction);
    if (own?.opening === current.opening) return undefined;
    const lease = leaseOf(holder, now);
    changeCase(transaction, id, { lease });
    return lease;
  });
