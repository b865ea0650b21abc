import { caseKinds } from '#contract/documents/case.ts';
import { limits } from '#contract/limits.ts';
import type { StaffAction } from '#contract/staffActions.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { auditLog } from '../auditLog.ts';
import { appeals } from '../decisions/appealStore.ts';
import { countOf } from '../pages.ts';
import { cases } from './caseStore.ts';

const { countAtMost, lateHours } = limits.moderation;

const open = () =>
  cases.all().where('kind', 'in', caseKinds).where('status', '==', 'open').where('aboutStaff', '==', false);

export const countOpenCases = (): Promise<number> => countOf(open(), countAtMost);

export const countLateCases = (now: Date): Promise<number> =>
  countOf(open().where('openedAt', '<', hoursBefore(now, lateHours)), countAtMost);

export const countWaitingAppeals = (): Promise<number> =>
  countOf(appeals.all().where('status', '==', 'open'), countAtMost);

/** Cases decided in this time, also if reversed since. */
export const countDecided = ({ from, to }: { readonly from: Date; readonly to: Date }): Promise<number> => {
  const decided = auditLog.all().where('action', '==', 'resolveCases' satisfies StaffAction);
  return countOf(decided.where('at', '>=', from).where('at', '<', to).orderBy('at', 'desc'), countAtMost);
};
