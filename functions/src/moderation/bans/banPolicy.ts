import type { ReportReason } from '#contract/documents/report.ts';
import type { Ban } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';

export function parseUntil(until: string | undefined, now: Date): Date | undefined {
  if (until === undefined) return undefined;
  const date = new Date(until);
  // Also false for an invalid date, such as 31 February.
  if (!(date > now)) throw new ContractError('invalid-argument', 'not a time to come', { field: 'until' });
  return date;
}

export type BanCommand = {
  readonly reason: string;
  readonly until: Date | undefined;
  readonly rule?: ReportReason | undefined;
  readonly hidePhotos: boolean;
  readonly by: Uid;
  readonly ofStaff: boolean;
};

/** Hidden photos and `ofStaff` carry over from a running ban. */
export const nextBan = (running: Ban | undefined, command: BanCommand, at: Date): Ban => ({
  ...command,
  at,
  rule: command.rule ?? running?.rule,
  hidePhotos: command.hidePhotos || running?.hidePhotos === true,
  ofStaff: command.ofStaff || running?.ofStaff ? true : undefined,
});

export const isOver = ({ until }: Pick<Ban, 'until'>, now: Date): boolean => until !== undefined && until <= now;
