import { FieldValue } from 'firebase-admin/firestore';
import {
  type AnsweredLook,
  answerSecondLookContract,
  nextSecondLookContract,
  readSecondLooksContract,
} from '#contract/callables/secondLooks.ts';
import type { SecondLook, Verdict } from '#contract/documents/secondLook.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { cases } from '../../data/cases/caseStore.ts';
import { answeredAbout, answeredLooks, changeLook, secondLooks } from '../../data/cases/secondLookStore.ts';
import { callable } from '../../platform/callable.ts';
import { daysBefore } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { staffOf } from '../../staff/act.ts';
import { looksFor, mayLookAt, takeLook } from './handOut.ts';

const gone = FieldValue.delete();

export const nextSecondLook = callable(nextSecondLookContract, async (_input, { person: { uid, role }, clock }) => {
  const now = clock();
  for (const id of await looksFor({ uid, role }, now)) {
    const look = await takeLook(id, { uid, role }, now);
    if (look) return { look };
  }
  return {};
});

export const answerSecondLook = callable(answerSecondLookContract, async ({ id, verdict }, { person, clock }) => {
  const looker = { uid: person.uid, role: person.role ?? null };
  const seen = await secondLooks.read(id);
  if (!seen) throw new ContractError('not-found', 'no such look');
  // The permission to decide the case. Nothing is decided, so nothing is logged.
  const about = { action: 'resolveCases', target: documentPath.case(seen.caseId), person: seen.ownerId } as const;
  const { act } = staffOf(looker, clock);
  return act<{ agreed?: boolean }>(about, async (transaction, { now }) => {
    const look = await secondLooks.read(id, transaction);
    if (look?.state === 'answered' && look.by === looker.uid && look.second === verdict) {
      return { result: { agreed: look.agreed === true } };
    }
    if (!look || !mayLookAt(look, looker, now())) {
      throw new ContractError('failed-precondition', 'somebody else has it, or it was answered');
    }
    if (verdict === undefined) {
      changeLook(transaction, id, { by: gone, until: gone, passedBy: [...look.passedBy, looker.uid] });
      return { result: {} };
    }
    const agreed = verdict === look.verdict;
    const answer = { state: 'answered', by: looker.uid, second: verdict, agreed, answeredAt: now(), until: gone };
    changeLook(transaction, id, answer);
    return { result: { agreed } };
  });
});

/** As many as a team of ten gets in the time that they are kept. */
const readAtMost = 500;

type Answered = SecondLook & { readonly id: string; readonly second: Verdict; readonly answeredAt: Date };

const answeredIn = (looks: ReadonlyMap<string, SecondLook>): readonly Answered[] =>
  [...looks].flatMap(([id, { second, answeredAt, ...look }]) =>
    second && answeredAt ? [{ ...look, id, second, answeredAt }] : [],
  );

const shown = ({ id, caseKind, caseId, verdict, second, answeredAt }: Answered): AnsweredLook => ({
  id,
  kind: caseKind,
  caseId,
  first: verdict,
  second,
  answeredAt: answeredAt.toISOString(),
});

/** The newest first. */
const different = (looks: readonly Answered[]): readonly Answered[] =>
  looks
    .filter(({ agreed }) => agreed === false)
    .toSorted((one, other) => other.answeredAt.getTime() - one.answeredAt.getTime());

const sumOf = (looks: readonly Answered[]) => ({
  looked: looks.length,
  agreed: looks.filter(({ agreed }) => agreed).length,
});

async function ownOf(uid: Uid, now: Date) {
  const looks = answeredIn(await answeredAbout(uid, readAtMost));
  const unseen = looks.filter(({ seenAt }) => seenAt === undefined);
  await runTransaction(async (transaction) => {
    for (const { id } of unseen) changeLook(transaction, id, { seenAt: now });
  });
  return { ...sumOf(looks), different: different(looks).map(shown) };
}

async function teamOf(now: Date) {
  const { firstSeenDays, leastPeople } = serverLimits.secondLooks;
  const seen = answeredIn(await answeredLooks(readAtMost)).filter(
    ({ seenAt, answeredAt }) => seenAt !== undefined || answeredAt < daysBefore(now, firstSeenDays),
  );
  const people = new Set(seen.map(({ decidedBy }) => decidedBy));
  const current = await cases.readAll([...new Set(different(seen).map(({ caseId }) => caseId))]);
  const inForce = different(seen).filter(({ caseId, decision }) =>
    current.get(caseId)?.decision?.auditIds.includes(decision),
  );
  return { ...(people.size < leastPeople ? {} : { sum: sumOf(seen) }), different: inForce.map(shown) };
}

export const readSecondLooks = callable(readSecondLooksContract, async (_input, { person: { uid, role }, clock }) => {
  const now = clock();
  const [waiting, own, team] = await Promise.all([
    looksFor({ uid, role }, now),
    ownOf(uid, now),
    role === 'admin' ? teamOf(now) : undefined,
  ]);
  return { waits: waiting.length > 0, own, ...(team ? { team } : {}) };
});
