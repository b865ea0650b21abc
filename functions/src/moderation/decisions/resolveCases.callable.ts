import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { staffCallableOnMany, withUndo } from '../../staff/staffCallable.ts';
import { parseUntil } from '../bans/banPolicy.ts';
import { resolveCase, revertResolution } from './resolveCase.ts';

/** An invalid time of a ban fails the whole call. */
export const resolveCases = withUndo(
  staffCallableOnMany(resolveCasesContract, resolveCase, ({ action }, clock) => {
    if (action?.do === 'ban') parseUntil(action.until, clock());
  }),
  revertResolution,
);
