import * as v from 'valibot';
import { callableContract } from './callable.ts';

const usernameProblems = [
  'empty',
  'too-short',
  'too-long',
  'characters',
  'mixed-alphabets',
  'reserved',
  'taken',
  /** The last change was less than 30 days ago. */
  'too-soon',
] as const;
export type UsernameProblem = (typeof usernameProblems)[number];

/** `resource-exhausted` (one a second). */
export const checkUsernameContract = callableContract({
  name: 'checkUsername',
  caller: 'user',
  rate: 'usernameChecks',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ username: v.pipe(v.string(), v.maxLength(500)) }),
  output: v.object({ available: v.boolean(), reason: v.optional(v.picklist(usernameProblems)) }),
});
