import { reportUserContract } from '#contract/callables/reports.ts';
import { callable } from '../../platform/callable.ts';
import { report } from './report.ts';
import { reportRate } from './reportRate.ts';

/** Somebody reports a person: see the contract. */
export const reportUser = callable(
  reportUserContract,
  { rate: reportRate },
  ({ uid, ...said }, { person, ...context }) => report({ kind: 'user', id: uid }, person.uid, said, context),
);
