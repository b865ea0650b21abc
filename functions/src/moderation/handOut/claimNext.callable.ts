import type * as v from 'valibot';
import { claimNextContract } from '#contract/callables/handOut.ts';
import type { Case, Lease } from '#contract/documents/case.ts';
import type { Reader } from '../../cases/caseAccess.ts';
import { isHiddenFrom } from '../../cases/casePolicy.ts';
import { readStaff } from '../../data/accounts/accountStore.ts';
import { takesMinors, whoTakeMinors } from '../../data/accounts/staffPrefsStore.ts';
import { type CaseVersion, caseWithVersion, openCases, writeLease } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import { callable } from '../../platform/callable.ts';
import type { Clock } from '../../platform/clock.ts';
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
  const isFor = ({ id, data }: CaseVersion): boolean =>
    id !== wish.except && mayHave(data, reader) && isFree(data, clock());
  const skipped: CaseVersion[] = [];
  for await (const listed of openCases({ ...wish, isAdmin, minors: reader.minors }, casesPerPage)) {
    if (!isFor(listed)) continue;
    if (listed.data.skips?.by.includes(reader.uid)) skipped.push(listed);
    else {
      const claimed = await take(listed, isFor, holder, clock);
      if (claimed) return claimed;
    }
  }
  const others = skipped.length === 0 ? [] : await colleaguesOf(reader);
  for (const listed of skipped) {
    const { skips } = listed.data;
    if (others.some((other) => mayHave(listed.data, other) && !skips?.by.includes(other.uid))) continue;
    const claimed = await take(listed, isFor, holder, clock);
    if (claimed) return claimed;
  }
  return undefined;
}

const attempts = 3;

/**
 * Of several people at the same time, one gets it. No transaction: ten people want the same first case, and would wait for
 * each other.
 */
async function take(
  listed: CaseVersion,
  isFor: (current: CaseVersion) => boolean,
  holder: Holder,
  clock: Clock,
): Promise<Claimed | undefined> {
  const { id } = listed;
  let current: CaseVersion | undefined = listed;
  for (let attempt = 0; attempt < attempts && current && isFor(current); attempt += 1) {
    const { kind, targetId, opening } = current.data;
    const own = await reports[kind].read(reportIdOf(targetId, holder.by));
    if (own?.opening === opening) return undefined;
    const { version } = current;
    const lease = leaseOf(holder, clock());
    if (await unlessChanged(() => writeLease(id, lease, version))) return { id, lease };
    current = await caseWithVersion(id);
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
const mayHave = (listed: Case, { uid, role, minors }: Colleague): boolean =>
  listed.ownerId !== uid &&
  !isHiddenFrom(listed, { uid, role }) &&
  (role === 'admin' || (listed.escalated === undefined && (minors || !listed.minor)));

const isFree = (listed: Case, now: Date): boolean =>
  listed.status === 'open' && !isLeased(listed, now) && (listed.deciding === undefined || listed.deciding.until <= now);
