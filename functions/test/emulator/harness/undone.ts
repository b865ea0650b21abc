import { expect } from 'vitest';
import { lastEntry, revert } from './audit.ts';
import { type Answer, answerOf } from './calls.ts';
import type { Person } from './people.ts';

/** Acts of staff on people that can be undone. */

export const refused = (code: string) => ({ refused: { code } });
export const undone = { result: { auditIds: [expect.any(String)] } };

export const pathOf = ({ uid }: Pick<Person, 'uid'>): string => `users/${uid}`;

export const banUser = (
  caller: Person,
  { uid }: Person,
  more: Readonly<Record<string, unknown>> = {},
): Promise<unknown> => answerOf('banUser', { uid, reason: '宣伝', ...more }, caller);

export const unbanUser = (caller: Person, { uid }: Person): Promise<unknown> =>
  answerOf('unbanUser', { uid, reason: '誤り' }, caller);

export const setRole = (caller: Person, { uid }: Person, role: string | null): Promise<unknown> =>
  answerOf('setRole', { uid, role }, caller);

/** Undoes the newest entry of an action on a person. */
export const undoLast = async (caller: Person, person: Person, action: string): Promise<Answer> =>
  revert(caller, (await lastEntry(pathOf(person), action)).id);
