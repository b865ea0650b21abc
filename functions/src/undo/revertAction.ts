import { FieldValue } from 'firebase-admin/firestore';
import { type AuditEntry, decodeAuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import { documentPath } from '#contract/paths.ts';
import { isUndoable, roleToUndo } from '#contract/staffActions.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { writeAudit } from '../data/auditLog.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority, requireStaff } from '../staff/authority.ts';
import { personConcerned } from '../staff/personOf.ts';
import { readActor } from '../staff/readActor.ts';
import type { Undo } from '../staff/reverter.ts';
import { reverters } from './reverters.ts';

const reference = (auditId: string) => firestore.doc(documentPath.auditEntry(auditId));

function decoded(auditId: string, snapshot: FirebaseFirestore.DocumentSnapshot): AuditEntry {
  if (!snapshot.exists) throw new ContractError('not-found', 'no such entry');
  return decodeAuditEntry(documentPath.auditEntry(auditId), snapshot.data());
}

/** With the account that it was about, an entry loses what it told of. */
const isBlank = ({ before, after }: AuditEntry): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;

/**
 * Undoes what an entry of the audit log tells of: see the contract. The state before, the entry of the undoing and its mark in the
 * first are one transaction. Gives the new entry's id; that of the one there is, where it was undone before.
 */
export async function revertAction(actor: Actor, auditId: string, clock: Clock): Promise<string> {
  // Whom it concerns never changes, and Auth cannot be asked in the transaction.
  const concerned = personConcerned(decoded(auditId, await reference(auditId).get()));
  const record = concerned === undefined ? undefined : await readAuthRecord(concerned);
  const claimed = record ? claimedRole(record) : null;
  const done = await runTransaction<{ readonly id: string } & Pick<Undo, 'settle'>>(async (transaction) => {
    const entry = decoded(auditId, await transaction.get(reference(auditId)));
    const { action, revertedBy } = entry;
    const acting = await readActor(transaction, actor);
    if (revertedBy !== undefined) {
      requireStaff(acting);
      return { id: revertedBy };
    }
    const needed = roleToUndo(entry);
    if (!isUndoable(action) || needed === undefined) {
      throw new ContractError('failed-precondition', `${action} cannot be undone`);
    }
    requireStaff(acting, needed);
    if (isBlank(entry)) throw new ContractError('failed-precondition', 'whom it was about is gone');
    if (concerned !== undefined) {
      const role = decidedRole(await readRole(transaction, concerned), claimed);
      requireAuthority({ actor: acting, target: { uid: concerned, role } });
    }
    const now = clock();
    const revert = { actor: { uid: actor.uid, role: acting.role }, claimed, now, clock };
    const { settle, changes } = await reverters[action](transaction, { ...entry, id: auditId }, revert);
    // The same as in the first, the other way round.
    const { before, after } = changes ?? { before: entry.after, after: entry.before };
    const said = { actorId: actor.uid, action: 'revertAction', target: entry.target, reason: '' } as const;
    const id = writeAudit(transaction, { ...said, before, after: { ...after, reverts: auditId } }, now);
    // What was undone does not count in the figures of its month.
    transaction.update(reference(auditId), { revertedBy: id, figures: FieldValue.delete() });
    return { id, ...(settle ? { settle } : {}) };
  });
  await done.settle?.();
  return done.id;
}
