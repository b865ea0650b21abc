import { escalateCaseContract } from '#contract/callables/handOut.ts';
import { ContractError } from '#contract/errors.ts';
import { documentPath } from '#contract/paths.ts';
import { requireVisible } from '../../cases/caseAccess.ts';
import { cases, changeCase } from '../../data/cases/caseStore.ts';
import { idIn, type Reverter } from '../../staff/authority.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';

/** Puts the case back into the common queue. */
const revertEscalation: Reverter = async (transaction, { target, actorId, at }) => {
  const id = idIn('cases', target) ?? '';
  const current = await cases.read(id, transaction);
  const { by, at: escalatedAt } = current?.escalated ?? {};
  if (current?.status !== 'open' || by !== actorId || escalatedAt?.getTime() !== at.getTime()) {
    throw new ContractError('failed-precondition', 'the case is not as the escalation has left it');
  }
  changeCase(transaction, id, { escalated: undefined });
  return {};
};

export const escalateCase = withUndo(
  staffCallable(escalateCaseContract, async ({ id, note }, { actor, act }) => {
    const { ownerId: person } = await requireVisible(await cases.read(id), actor);
    await act({ action: 'escalateCase', target: documentPath.case(id), person }, async (transaction, { now }) => {
      const current = await requireVisible(await cases.read(id, transaction), actor, transaction);
      if (current.status !== 'open' || current.escalated) {
        throw new ContractError('failed-precondition', 'decided, or escalated already');
      }
      const lease = current.lease?.by === actor.uid ? undefined : current.lease;
      changeCase(transaction, id, { escalated: { by: actor.uid, at: now(), note }, lease });
      const { ownerId } = current;
      return { result: undefined, entry: { reason: note, before: { ownerId }, after: { ownerId, escalated: true } } };
    });
    return {};
  }),
  revertEscalation,
);
