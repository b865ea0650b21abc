import * as v from 'valibot';
import { problems } from '../normalizers.ts';
import type { CallableContract } from './callable.ts';

/** `too-soon`: less than 30 days since the last change. */
const usernameProblems = [...problems, 'taken', 'too-soon'] as const;
export type UsernameProblem = (typeof usernameProblems)[number];

export const checkUsernameContract = {
  name: 'checkUsername',
  caller: 'user',
  rate: 'usernameChecks',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ username: v.pipe(v.string(), v.maxLength(500)) }),
  output: v.object({ available: v.boolean(), reason: v.optional(v.picklist(usernameProblems)) }),
} as const satisfies CallableContract;
