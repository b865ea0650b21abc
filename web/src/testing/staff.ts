import { claimNextContract, giveBackContract, viewCaseContract } from '#contract/callables/handOut.ts';
import type { CaseKind } from '#contract/documents/case.ts';
import type { Desk } from '#contract/documents/desk.ts';
import type { User } from '#session/atoms.ts';
import { documents } from './firestore.ts';
import { aPerson } from './people.ts';
import { answer } from './server.ts';

/** Nobody else has an open case, and none is handed out. */
export function answerLeases(): void {
  answer(viewCaseContract, () => ({}));
  answer(giveBackContract, () => ({}));
  answer(claimNextContract, () => ({}));
}

/** Of a case that waits at the desk for the first time. */
export const anOpenCase = (kind: CaseKind, targetId: string, ownerId: string) => ({
  kind,
  targetId,
  ownerId,
  aboutStaff: false,
  minor: false,
  priority: 1,
  status: 'open',
  opening: 1,
});

let made = 0;

/** Adds an act of staff to the audit log, as its function does. Returns the entry's id. */
export function logged({ uid }: User, action: string, target: string, fields: Record<string, unknown> = {}): string {
  made += 1;
  const id = `entry${String(made).padStart(15, '0')}`;
  const at = new Date(Date.now() - 60_000 + made);
  const told = { actorId: uid, action, target, reason: '', before: {}, after: { done: true }, at };
  documents.set(`auditLog/${id}`, { ...told, ...fields });
  return id;
}

/** Adds seven newer acts on the target, by other moderators and by the same one in another tab. */
export function newerActs(mine: User, action: string, target: string): void {
  for (const by of [mine, mine, ...Array.from({ length: 5 }, () => aPerson())]) logged(by, action, target);
}

/** A decision without a note or a reply, as a case stores it. */
export const decisionBy = (
  { uid }: User,
  resolution: 'resolved' | 'dismissed',
  auditIds: readonly string[],
  acts: readonly string[] = [],
) => ({ by: uid, at: new Date(), resolution, note: '', reply: '', auditIds, acts });

/** Counts what waits, as the functions do each minute. */
export function waits(counts: Partial<Desk> = {}): void {
  const none = { open: { photo: 0, album: 0, user: 0 }, late: 0, held: 0, appeals: 0, proposals: 0 };
  for (const name of ['desk', 'adminDesk']) {
    documents.set(`aggregates/${name}`, { ...none, countedAt: new Date(), ...counts });
  }
}
