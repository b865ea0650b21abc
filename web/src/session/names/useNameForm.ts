import { useStore } from 'jotai';
import * as v from 'valibot';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { isHouseName } from '#contract/houseNames.ts';
import { limits } from '#contract/limits.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { countChars, displayNameSchema } from '#contract/text.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { wrote } from '#data/acts.ts';
import { call } from '#data/call.ts';
import { useTextsOf, type Words } from '#i18n/words.ts';
import { says } from '#lib/inWords.ts';
import { changeUser, isStaff, type User } from '#session/atoms.ts';
import { type FormProblem, useCallForm } from '#session/useCallForm.ts';

type Names = { displayName: string; username: string };

/** How long a chosen username cannot be changed. */
export const usernameDays = String(limits.username.changeEveryDays);

/** The form of somebody without a username, for `NameFields`. */
export function useNameForm(viewer: User, onNamed: (username: string) => void) {
  const { words: profile, number: format } = useTextsOf('settings', 'profile');
  const store = useStore();
  return useCallForm<Names>({
    defaultValues: { displayName: viewer.displayName ?? '', username: '' },
    schema: namesSchema(profile, profile.problem.tooLong(format(limits.profile.displayNameChars)), isStaff(viewer)),
    send: async (names) => {
      const saved = await call(updateProfileContract, names);
      changeUser(store, viewer.uid, (user) => ({ ...user, ...saved }));
      wrote();
      onNamed(saved.username);
    },
    problemOf: (refusal) => problemOf(refusal, profile),
  });
}

/** The server's checks with words. */
const namesSchema = (words: Words['settings']['profile'], tooLong: string, mayBeHouse: boolean) =>
  v.object({
    displayName: v.pipe(
      v.string(),
      v.check((typed) => countChars(typed.trim()) <= limits.profile.displayNameChars, tooLong),
      v.check((typed) => v.is(displayNameSchema, typed), words.problem.characters),
      v.check((typed) => mayBeHouse || !isHouseName(typed), words.problem.house),
    ),
    username: says((typed) => {
      const normalized = normalizeUsername(typed, isReservedUsername);
      return normalized.ok ? undefined : words.usernameProblem[normalized.problem];
    }),
  });

function problemOf(error: unknown, words: Words['settings']['profile']): FormProblem<Names> | undefined {
  if (!(error instanceof ContractError)) return undefined;
  if (error.field === 'displayName') return { field: 'displayName', message: words.problem.characters };
  if (error.field !== 'username') return undefined;
  const problem = error.code === 'already-exists' ? 'taken' : 'characters';
  return { field: 'username', message: words.usernameProblem[problem] };
}
