import { banUserContract, unbanUserContract } from '#contract/callables/banUser.ts';
import { setRoleContract } from '#contract/callables/setRole.ts';
import { warnUserContract } from '#contract/callables/warnUser.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import type { UndoableAction } from '#contract/staffActions.ts';
import { call } from '#data/call.ts';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';
import type { Words } from '#i18n/words.ts';

/** What staff do to somebody. */
export type PersonOrder =
  | { readonly do: 'warn'; readonly rule: ReportReason; readonly note: string }
  /** `days` absent: for good. */
  | {
      readonly do: 'ban';
      readonly reason: string;
      readonly rule: ReportReason | undefined;
      readonly days: number | undefined;
      readonly hidePhotos: boolean;
    }
  | { readonly do: 'unban'; readonly reason: string }
  | { readonly do: 'setRole'; readonly role: StaffRole | null };

const dayMs = 86_400_000;

/** Does it. Fails with a `ContractError`. */
export async function carryOut(uid: Uid, order: PersonOrder, now: Date): Promise<void> {
  switch (order.do) {
    case 'warn':
      await call(warnUserContract, { uid, rule: order.rule, note: order.note });
      return;
    case 'ban': {
      const { reason, rule, days, hidePhotos } = order;
      const until = days === undefined ? {} : { until: new Date(now.getTime() + days * dayMs).toISOString() };
      await call(banUserContract, { uid, reason, hidePhotos, ...(rule && { rule }), ...until });
      return;
    }
    case 'unban':
      await call(unbanUserContract, { uid, reason: order.reason });
      return;
    case 'setRole':
      await call(setRoleContract, { uid, role: order.role });
      return;
  }
}

/** The action as the audit log calls it. */
export const auditedAs = {
  warn: 'warnUser',
  ban: 'banUser',
  unban: 'unbanUser',
  setRole: 'setRole',
} as const satisfies Readonly<Record<PersonOrder['do'], UndoableAction>>;

/** Pure: why it was not done, in words. */
export function problemOf(
  error: unknown,
  order: PersonOrder,
  { refused }: Words['adminUsers'],
  errors: Messages['errors'],
): string {
  if (!(error instanceof ContractError)) return errorWords(error, errors);
  if (error.code === 'permission-denied') return refused['permission-denied'];
  if (error.code === 'failed-precondition' && order.do === 'warn') return refused.warnTooMany;
  if (error.code === 'failed-precondition' && order.do === 'setRole') return refused.lastAdmin;
  return errorWords(error, errors);
}
