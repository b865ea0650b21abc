import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { runDeletion } from '../../../src/mydata/eraseAccount.ts';
import { jobAt, jobRun } from './jobs.ts';
import { type Person, signUpWith, withDocuments } from './people.ts';
import { placesThatMention } from './scan.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

export const dataAt = async (path: string) => (await server.firestore.doc(path).get()).data();

/** A newcomer, with the address of their sign-up. */
export async function member(): Promise<{ readonly email: string; readonly person: Person }> {
  const email = `${randomUUID()}@example.com`;
  return { email, person: await withDocuments(await signUpWith(email)) };
}

/**
 * Waits for a deletion that the call has handed over, as it does on a slow machine; on a file's own site, without
 * triggers, finishes it.
 */
export async function deletionOver({ uid }: Pick<Person, 'uid'>): Promise<true> {
  if (isOwnSite && (await jobAt('deletion', uid))) await runDeletion(uid, jobRun(), 'starter');
  return until(`the deletion of ${uid} is over`, async () => ((await jobAt('deletion', uid)) ? undefined : true));
}

/** Expects no mention of these people (or words) in the site, and that none of them can sign in. */
export async function expectNothingOf(people: readonly Person[], words: readonly string[] = []): Promise<void> {
  expect(await placesThatMention([...people.map(({ uid }) => uid), ...words])).toEqual([]);
  for (const { uid } of people) expect((await server.auth.getUsers([{ uid }])).users).toEqual([]);
}
