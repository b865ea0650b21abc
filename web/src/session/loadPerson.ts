import type { QueryClient } from '@tanstack/react-query';
import { usernameKey } from '#contract/normalizers.ts';
import { reservedUsernames } from '#contract/reservedUsernames.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { type Person, personQuery } from '#data/people/queries.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';

// Only exact reserved words: look-alikes are refused for new names, but older accounts keep theirs.
const isNobodys = (name: string): boolean => reservedUsernames.has(usernameKey(name));

/** For a loader. Throws 404 for impossible or unknown names. Former names and other spellings redirect to `pathOf` the current name. */
export async function loadPerson(
  client: QueryClient,
  username: string,
  request: Request,
  pathOf: (username: string) => string,
): Promise<Person> {
  const person = normalizeUsername(username, isNobodys).ok ? await client.query(personQuery(username)) : null;
  if (person === null || person.username === '') throw new Response(null, { status: 404, statusText: 'Not Found' });
  if (person.username !== username) throw leadTo(request, pathOf(person.username));
  return person;
}
