import { reportPhotoContract } from '#contract/callables/reports.ts';
import { callable } from '../../platform/callable.ts';
import { report } from './report.ts';
import { reportRate } from './reportRate.ts';

/** Somebody reports a photo: see the contract. */
export const reportPhoto = callable(
  reportPhotoContract,
  // A picture is copied.
  { rate: reportRate, memory: '512MiB' },
  ({ id, ...said }, { person, ...context }) => report({ kind: 'photo', id }, person.uid, said, context),
);
