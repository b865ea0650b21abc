import type { QueryClient } from '@tanstack/react-query';
import { normalizeUsername, usernameKey } from '#contract/normalizers.ts';
import { reservedUsernames } from '#contract/reservedUsernames.ts';
import { type Person, personQuery } from '#data/people/queries.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';

export type LoadedPerson =
  | { readonly phase: 'found'; readonly person: Person }
  | { readonly phase: 'failed'; readonly error: unknown };

// Only exact reserved words: look-alikes are refused for new names, but older accounts keep theirs.
const isNobodys = (name: string): boolean => reservedUsernames.has(usernameKey(name));

/** For a loader. Throws 404 for impossible or unknown names. Former names and other spellings redirect to `pathOf` the current name. */
export async function loadPerson(
  client: QueryClient,
  username: string,
  request: Request,
  pathOf: (username: string) => string,
): Promise<LoadedPerson> {
  const found = normalizeUsername(username, isNobodys).ok ? await load(client, username) : undefined;
  if (found === undefined || (found.phase === 'found' && found.person.username === '')) {
    throw new Response(null, { status: 404, statusText: 'Not Found' });
  }
  if (found.phase === 'found' && found.person.username !== username)
    throw leadTo(request, pathOf(found.person.username));
  return found;
}

async function load(client: QueryClient, username: string): Promise<LoadedPerson | undefined> {
  try {
    const person = await client.query(personQuery(username));
    return person === null ? undefined : { phase: 'found', person };
  } catch (error) {
    return { phase: 'failed', error };
  }
}
