import * as v from 'valibot';
import { linkSchema, type updateProfileContract } from '#contract/callables/updateProfile.ts';
import { isInvisible } from '#contract/displayName.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { normalizeUsername } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { countChars, multilineText, singleLineText } from '#contract/text.ts';
import type { Person } from '#data/people/queries.ts';
import { type Words } from '#i18n/words.ts';

/** The profile as its form holds it. */
export type ProfileValues = {
  displayName: string;
  username: string;
  bio: string;
  /** Rows; an empty one is dropped when it is saved. */
  links: { address: string }[];
};

/** One's own profile as it is stored, and from when on the username can be changed (`undefined`: now). */
export type OwnProfile = Pick<Person, 'displayName' | 'username' | 'bio' | 'links' | 'photoURL'> & {
  readonly usernameFrom: Date | undefined;
};

/** What is to be saved: only what differs from before. */
export type ProfileChanges = Pick<v.InferInput<typeof updateProfileContract.input>, keyof ProfileValues>;

/** An address as typed, with the `https://` that people leave out. One that names another scheme stays as it is. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`;
}

type ProfileProblems = Words['settings']['profile'];
type FormatNumber = (value: number) => string;

const text = (kept: v.GenericSchema, maxChars: number, words: ProfileProblems, format: FormatNumber) =>
  v.pipe(
    v.string(),
    v.check((typed) => countChars(typed.trim()) <= maxChars, words.problem.tooLong(format(maxChars))),
    v.check((typed) => countChars(typed.trim()) > maxChars || v.is(kept, typed), words.problem.characters),
  );

function linkProblem(typed: string, words: ProfileProblems, format: FormatNumber): string | undefined {
  const address = completeAddress(typed);
  const { linkChars } = limits.profile;
  if (address === '' || v.is(linkSchema, address)) return undefined;
  if (countChars(address) > linkChars) return words.problem.tooLong(format(linkChars));
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && (url.username !== '' || url.password !== '') ? words.problem.credentials : words.problem.https;
}

const says = (problem: (typed: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problem(dataset.value) : undefined;
      if (message !== undefined) addIssue({ message });
    }),
  );

/** Checks the form as the server will, in words. `own` is the username that the person has, which is always right. */
export const profileSchema = (own: string, words: ProfileProblems, format: FormatNumber) => {
  const { displayNameChars, bioChars } = limits.profile;
  return v.object({
    displayName: v.pipe(
      text(singleLineText(displayNameChars), displayNameChars, words, format),
      v.check((typed) => !isInvisible(typed.trim()), words.problem.invisible),
    ),
    username: says((typed) => {
      if (typed === own) return undefined;
      const normalized = normalizeUsername(typed, isReservedUsername);
      return normalized.ok ? undefined : words.usernameProblem[normalized.problem];
    }),
    bio: text(multilineText(bioChars), bioChars, words, format),
    links: v.array(v.object({ address: says((typed) => linkProblem(typed, words, format)) })),
  });
};

const addressesIn = ({ links }: ProfileValues): string[] =>
  links.map(({ address }) => completeAddress(address)).filter((address) => address !== '');

/** What of a form differs from what is saved. */
export function changesIn(saved: ProfileValues, values: ProfileValues): ProfileChanges {
  const changes: ProfileChanges = {};
  if (values.displayName.trim() !== saved.displayName) changes.displayName = values.displayName;
  if (values.username !== saved.username) changes.username = values.username;
  if (values.bio.trim() !== saved.bio) changes.bio = values.bio;
  const links = addressesIn(values);
  if (links.join('\n') !== addressesIn(saved).join('\n')) changes.links = links;
  return changes;
}

/** The row of the form that a link of what is sent came from; rows that are empty are not sent. */
export function rowOfLink(values: ProfileValues, sentIndex: number): number {
  const rows = values.links.flatMap(({ address }, row) => (address.trim() === '' ? [] : [row]));
  return rows[sentIndex] ?? 0;
}

/** Where what went wrong with saving is said, and how. */
type SaveProblem =
  | { readonly field: 'displayName' | 'username' | 'bio' | 'root' | 'avatar'; readonly message: string }
  | { readonly field: 'links'; readonly sentIndex: number; readonly message: string };

/** The field that an error of saving is about; `otherwise` are the words where it is about none. */
export function problemOfSave(error: unknown, words: Words['settings']['profile'], otherwise: string): SaveProblem {
  const [, field = '', index = '0'] = /^(\w+)(?:\.(\d+))?/.exec(fieldOf(error)) ?? [];
  switch (field) {
    case 'username':
      return { field, message: usernameMessage(error, words) };
    case 'avatarPath':
      return { field: 'avatar', message: words.avatarProblem.refused };
    case 'links':
      return { field, sentIndex: Number(index), message: words.problem.https };
    case 'displayName':
    case 'bio':
      return { field, message: words.problem.characters };
    default:
      return { field: 'root', message: otherwise };
  }
}

const fieldOf = (error: unknown): string => (error instanceof ContractError ? (error.field ?? '') : '');

function usernameMessage(error: unknown, { usernameProblem }: Words['settings']['profile']): string {
  switch (error instanceof ContractError ? error.code : undefined) {
    case 'already-exists':
      return usernameProblem.taken;
    case 'failed-precondition':
      return usernameProblem['too-soon'];
    default:
      return usernameProblem.characters;
  }
}

const dayMs = 24 * 60 * 60 * 1_000;

/** When a name that was chosen then may be changed again; `undefined` if that is already so. */
export function nextUsernameChange(changedAt: Date | undefined, now: Date): Date | undefined {
  if (changedAt === undefined) return undefined;
  const from = new Date(changedAt.getTime() + limits.username.changeEveryDays * dayMs);
  return from > now ? from : undefined;
}
