import type { Store } from 'jotai';
import * as v from 'valibot';
import { linkSchema, updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { isHouseName } from '#contract/houseNames.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { countChars, isInvisible, multilineText, singleLineText } from '#contract/text.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { wrote } from '#data/acts.ts';
import { call } from '#data/call.ts';
import type { Person } from '#data/people/queries.ts';
import type { Words } from '#i18n/words.ts';
import { says } from '#lib/inWords.ts';
import { changeUser } from '#session/atoms.ts';
import type { FormProblem } from '#session/useCallForm.ts';

export type ProfileValues = {
  displayName: string;
  username: string;
  bio: string;
  /** Saving drops empty rows. */
  links: { address: string }[];
  avatar: AvatarChoice;
};

export type AvatarChoice =
  | { readonly phase: 'unchanged' }
  | { readonly phase: 'removed' }
  /** The caller that made the object URL revokes it. */
  | { readonly phase: 'chosen'; readonly picture: Blob; readonly url: string };

/** `usernameFrom`: when the username may change next; `undefined`: now. */
export type OwnProfile = Pick<Person, 'displayName' | 'username' | 'bio' | 'links' | 'photoURL'> & {
  readonly usernameFrom: Date | undefined;
};

export type ProfileChanges = Omit<v.InferInput<typeof updateProfileContract.input>, 'avatar'>;

/** Adds the `https://` that people leave out; an address with another scheme stays. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`;
}

type ProfileProblems = Words['settings']['profile'];
type FormatNumber = (value: number) => string;

const text = (schema: v.GenericSchema, maxChars: number, words: ProfileProblems, format: FormatNumber) =>
  v.pipe(
    v.string(),
    v.check((typed) => countChars(typed.trim()) <= maxChars, words.problem.tooLong(format(maxChars))),
    v.check((typed) => countChars(typed.trim()) > maxChars || v.is(schema, typed), words.problem.characters),
  );

function linkProblem(typed: string, words: ProfileProblems, format: FormatNumber): string | undefined {
  const address = completeAddress(typed);
  const { linkChars } = limits.profile;
  if (address === '' || v.is(linkSchema, address)) return undefined;
  if (countChars(address) > linkChars) return words.problem.tooLong(format(linkChars));
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && (url.username !== '' || url.password !== '') ? words.problem.credentials : words.problem.https;
}

/** The server's checks with texts. Saved values are always valid. `isStaff`: may have an official name. */
export const profileSchema = (
  saved: Pick<ProfileValues, 'displayName' | 'username'>,
  words: ProfileProblems,
  format: FormatNumber,
  { isStaff }: { readonly isStaff: boolean },
) => {
  const { displayNameChars, bioChars } = limits.profile;
  return v.object({
    displayName: v.pipe(
      text(singleLineText(displayNameChars), displayNameChars, words, format),
      v.check((typed) => !isInvisible(typed.trim()), words.problem.invisible),
      v.check((typed) => isStaff || typed === saved.displayName || !isHouseName(typed), words.problem.house),
    ),
    username: says((typed) => {
      if (typed === saved.username) return undefined;
      const normalized = normalizeUsername(typed, isReservedUsername);
      return normalized.ok ? undefined : words.usernameProblem[normalized.problem];
    }),
    bio: text(multilineText(bioChars), bioChars, words, format),
    links: v.array(v.object({ address: says((typed) => linkProblem(typed, words, format)) })),
    avatar: v.custom<AvatarChoice>(() => true),
  });
};

const addressesIn = ({ links }: Pick<ProfileValues, 'links'>): string[] =>
  links.map(({ address }) => completeAddress(address)).filter((address) => address !== '');

export function changesIn(saved: ProfileValues, values: ProfileValues): ProfileChanges {
  const changes: ProfileChanges = {};
  if (values.displayName.trim() !== saved.displayName) changes.displayName = values.displayName;
  if (values.username !== saved.username) changes.username = values.username;
  if (values.bio.trim() !== saved.bio) changes.bio = values.bio;
  const links = addressesIn(values);
  if (links.join('\n') !== addressesIn(saved).join('\n')) changes.links = links;
  return changes;
}

/** `undefined` for an error that names no field. */
export function problemOfSave(
  error: unknown,
  { links }: Pick<ProfileValues, 'links'>,
  words: Words['settings']['profile'],
): FormProblem<ProfileValues> | undefined {
  const [, field, index] = /^(\w+)(?:\.(\d+))?/.exec(fieldOf(error)) ?? [];
  // Empty rows are not sent.
  const rows = links.flatMap(({ address }, row) => (address.trim() === '' ? [] : [row]));
  switch (field) {
    case 'username':
      return { field, message: usernameMessage(error, words) };
    case 'avatar':
      return { field, message: words.avatarProblem.refused };
    case 'links':
      return { field: `links.${rows[Number(index)] ?? 0}.address`, message: words.problem.https };
    case 'displayName':
    case 'bio':
      return { field, message: words.problem.characters };
    default:
      return undefined;
  }
}

const fieldOf = (error: unknown): string => (error instanceof ContractError ? (error.field ?? '') : '');

function usernameMessage(error: unknown, { usernameProblem }: Words['settings']['profile']): string {
  const code = error instanceof ContractError ? error.code : undefined;
  if (code === 'already-exists') return usernameProblem.taken;
  return code === 'failed-precondition' ? usernameProblem['too-soon'] : usernameProblem.characters;
}

const dayMs = 24 * 60 * 60 * 1_000;

export function nextUsernameChange(changedAt: Date | undefined, now: Date): Date | undefined {
  if (changedAt === undefined) return undefined;
  const from = new Date(changedAt.getTime() + limits.username.changeEveryDays * dayMs);
  return from > now ? from : undefined;
}

/** Saves all or nothing. Fails with a `ContractError` (`field`) or `UnreachableError`. */
export async function saveProfile(store: Store, uid: Uid, changes: ProfileChanges, choice: AvatarChoice) {
  const avatar = choice.phase === 'chosen' ? await base64Of(choice.picture) : null;
  const saved = await call(updateProfileContract, choice.phase === 'unchanged' ? changes : { ...changes, avatar });
  changeUser(store, uid, (user) => ({ ...user, ...saved }));
  wrote();
  return saved;
}

function base64Of(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
