import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';
import { answerAppeal, revertAnswer } from './answerAppeal.ts';

export const resolveAppeal = withUndo(
  staffCallable(resolveAppealContract, async ({ id, ...answer }, staff) => {
    await answerAppeal(staff, id, answer);
    return {};
  }),
  revertAnswer,
);
