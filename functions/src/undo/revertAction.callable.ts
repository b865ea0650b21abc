import { FieldValue } from 'firebase-admin/firestore';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import { isUndoable, roleToUndo, type UndoableAction } from '#contract/staffActions.ts';
import { revertRole } from '../accounts/changeRole.ts';
import { revertNgTag } from '../catalogue/ngTags.ts';
import { revertTitle } from '../catalogue/revertTitle.ts';
import { revertTag } from '../catalogue/saveTag.ts';
import { auditLog } from '../data/auditLog.ts';
import { revertAnswer } from '../moderation/appeals/answerAppeal.ts';
import { revertBan, revertLifting } from '../moderation/bans/ban.ts';
import { revertMark } from '../moderation/decisions/markPhoto.ts';
import { revertModerateAlbums } from '../moderation/decisions/moderateAlbum.ts';
import { revertModeratePhotos } from '../moderation/decisions/moderatePhoto.ts';
import { revertResolution } from '../moderation/decisions/resolveCase.ts';
import { revertWarning } from '../moderation/warnings/warn.ts';
import type { Transaction } from '../platform/transaction.ts';
import { revertSettings } from '../site/settingsChange.ts';
import type { Staff } from '../staff/act.ts';
import { personConcerned, type Reverter, type Undo } from '../staff/authority.ts';
import { staffCallable } from '../staff/staffCallable.ts';

const reverters: Readonly<Record<UndoableAction, Reverter>> = {
  banUser: revertBan,
  unbanUser: revertLifting,
  resolveAppeal: revertAnswer,
  warnUser: revertWarning,
  moderatePhotos: revertModeratePhotos,
  markPhoto: revertMark,
  moderateAlbums: revertModerateAlbums,
  resolveCases: revertResolution,
  saveNgTag: revertNgTag,
  deleteNgTag: revertNgTag,
  saveTag: revertTag,
  saveTitle: revertTitle,
  setRole: revertRole,
  saveSettings: revertSettings,
};

export const revertAction = staffCallable(revertActionContract, async ({ auditId }, staff) => ({
  auditIds: [await undoEntry(staff, auditId)],
}));

async function readEntry(id: string, transaction?: Transaction): Promise<AuditEntry> {
  const entry = await auditLog.read(id, transaction);
  if (!entry) throw new ContractError('not-found', 'no such entry');
  return entry;
}

/** Deleting an account empties its entries. */
const isBlank = ({ before, after }: AuditEntry): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;

/** Returns the id of the new entry, or of the existing one if it was already undone. */
export async function undoEntry({ actor, act, clock }: Staff, auditId: string): Promise<string> {
  const reference = auditLog.doc(auditId);
  const seen = await readEntry(auditId);
  const { action, target } = seen;
  const isDone = seen.revertedBy !== undefined;
  const needs = isDone ? 'moderator' : roleToUndo(seen);
  if (!isUndoable(action) || needs === undefined) {
    throw new ContractError('failed-precondition', `${action} cannot be undone`);
  }
  // The person of an entry never changes.
  const person = isDone || isBlank(seen) ? undefined : personConcerned(seen);
  const done = await act<{ readonly id: string } & Pick<Undo, 'afterCommit'>>(
    { action: 'revertAction', target, person, needs },
    async (transaction, { person: concerned, now, auditId: id }) => {
      const entry = await readEntry(auditId, transaction);
      if (entry.revertedBy !== undefined) return { result: { id: entry.revertedBy } };
      if (isBlank(entry)) throw new ContractError('failed-precondition', 'whom it was about is gone');
      const revert = { actor, claimed: concerned?.claimed ?? null, now: now(), clock };
      const { afterCommit, changes } = await reverters[action](transaction, { ...entry, id: auditId }, revert);
      // Removes an undone act from the figures of its month.
      transaction.update(reference, { revertedBy: id, figures: FieldValue.delete() });
      const { before, after } = changes ?? { before: entry.after, after: entry.before };
      return { result: { id, afterCommit }, entry: { before, after: { ...after, reverts: auditId } } };
    },
  );
  await done.afterCommit?.();
  return done.id;
}
