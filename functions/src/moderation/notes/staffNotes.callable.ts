import * as v from 'valibot';
import { deleteStaffNoteContract, saveStaffNoteContract } from '#contract/callables/staffNotes.ts';
import { caseOfNote, isNoteOpen, namesIn, personOfNote, type StaffNote } from '#contract/documents/staffNote.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { isUid, type Uid, usernameKeySchema } from '#contract/ids.ts';
import { isHiddenFrom } from '../../cases/casePolicy.ts';
import { claims, readAccount, roles, users } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { cases } from '../../data/cases/caseStore.ts';
import { newNoteId, staffNotes } from '../../data/cases/staffNoteStore.ts';
import { isGoing } from '../../data/mydata/deletionStore.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { requireStaffNow } from '../../staff/act.ts';
import { type Actor, decidedRole } from '../../staff/authority.ts';

export const saveStaffNote = callable(saveStaffNoteContract, async (input, { person: { uid, role = null }, clock }) => {
  const id = input.id ?? newNoteId();
  await saveNote({ ...input, id, isNew: input.id === undefined }, { uid, role }, clock());
  return { id };
});

export const deleteStaffNote = callable(
  deleteStaffNoteContract,
  async ({ id }, { person: { uid, role = null }, clock }) => {
    await runTransaction(async (transaction) => {
      const note = await staffNotes.read(id, transaction);
      const author = await requireStaffNow(transaction, { uid, role });
      if (!note) return;
      if (author.role !== 'admin') requireOwnNote(note, uid, clock());
      for (const colleague of note.colleagues.filter(isUid)) withdrawNotice(transaction, colleague, noticeOf(id));
      transaction.delete(staffNotes.doc(id));
    });
    return {};
  },
);

type NoteCommand = { readonly id: string; readonly isNew: boolean; readonly subject: string; readonly text: string };

const noticeOf = (id: string) => ({ kind: 'staff-note', occasion: id }) as const;

async function saveNote({ id, isNew, subject, text }: NoteCommand, actor: Actor, now: Date): Promise<void> {
  const named = await peopleNamed(text);
  const { ownerId: concerned } = await ownerOf(subject);
  const record = await readAuthRecord(concerned);
  await runTransaction(async (transaction) => {
    const current = isNew ? undefined : await staffNotes.read(id, transaction);
    if (!isNew && current?.subject !== subject) throw new ContractError('not-found', 'no such note on this');
    const author = await requireStaffNow(transaction, actor);
    if (current) requireOwnNote(current, author.uid, now);
    const { ownerId, isCase } = await ownerOf(subject, transaction);
    const about = await readAccount(transaction, ownerId);
    // Read in the transaction that writes, so that an erasure and a change of role find the note.
    if (!about || (await isGoing(transaction, ownerId))) throw new ContractError('not-found', 'no such person');
    const aboutStaff = decidedRole(await roles.read(ownerId, transaction), claimedRole(record)) !== null;
    if (ownerId === author.uid || isHiddenFrom({ ownerId, aboutStaff }, author)) {
      throw new ContractError(isCase ? 'not-found' : 'permission-denied', 'not theirs to write about');
    }
    const colleagues = current?.colleagues ?? [];
    const others = named.filter(({ uid }) => uid !== author.uid && uid !== ownerId && !colleagues.includes(uid));
    const readers = await readersAmong(transaction, others, aboutStaff);
    for (const uid of readers) await notify(transaction, uid, { ...noticeOf(id), subject }, now);
    transaction.set(staffNotes.doc(id), {
      subject,
      ownerId,
      aboutStaff,
      text,
      by: author.uid,
      colleagues: [...colleagues, ...readers],
      at: current?.at ?? now,
      editedAt: current ? now : undefined,
    });
  });
}

function requireOwnNote(note: StaffNote, uid: Uid, now: Date): void {
  if (note.by !== uid) throw new ContractError('permission-denied', 'a note of somebody else');
  if (!isNoteOpen(note, now)) throw new ContractError('failed-precondition', 'too old to change');
}

/** Throws `not-found`. */
async function ownerOf(subject: string, transaction?: Transaction): Promise<{ ownerId: Uid; isCase: boolean }> {
  const caseId = caseOfNote(subject);
  if (caseId === undefined) {
    const uid = personOfNote(subject);
    if (uid === undefined) throw new ContractError('not-found', 'no such person');
    return { ownerId: uid, isCase: false };
  }
  const current = await cases.read(caseId, transaction);
  if (!current) throw new ContractError('not-found', 'no such case');
  return { ownerId: current.ownerId, isCase: true };
}

type Named = { readonly uid: Uid; readonly claimed: StaffRole | null };

/** Whose usernames these are now: a former name leads to nobody. */
async function peopleNamed(text: string): Promise<readonly Named[]> {
  const keys = namesIn(text).flatMap((name) => {
    const key = v.safeParse(usernameKeySchema, name);
    return key.success ? [key.output] : [];
  });
  const owners = [...(await claims.readAll(keys)).values()].filter(({ releasedAt }) => releasedAt === undefined);
  const uids = [...new Set(owners.flatMap(({ uid }) => uid ?? []))];
  return Promise.all(uids.map(async (uid) => ({ uid, claimed: claimedRole(await readAuthRecord(uid)) })));
}

/** Colleagues who may read the note. Their accounts are read here, so that a deletion does not miss the notice. */
async function readersAmong(transaction: Transaction, named: readonly Named[], aboutStaff: boolean) {
  const uids = named.map(({ uid }) => uid);
  const entries = await roles.readAll(uids, transaction);
  const accounts = await users.readAll(uids, transaction);
  const isReader = ({ uid, claimed }: Named): boolean => {
    const role = decidedRole(entries.get(uid), claimed);
    const status = accounts.get(uid)?.status ?? 'banned';
    return role !== null && status !== 'banned' && (role === 'admin' || !aboutStaff);
  };
  return named.filter(isReader).map(({ uid }) => uid);
}
