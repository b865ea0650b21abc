import { expect } from 'vitest';
import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { type Answer, call } from './calls.ts';
import { peopleInDocuments, photoSubject, publishedBy, reportBy } from './cases.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

/** The answer of a decision that applied to each of these. */
export const decided = (...ids: readonly string[]) => ({
  result: { results: ids.map((id) => ({ id, ok: true, auditIds: expect.any(Array) })) },
});

type Decision = {
  readonly resolution?: 'resolved' | 'dismissed';
  readonly actions?: readonly CaseAction[];
  readonly note?: string;
  readonly reply?: string;
};

/** Decides cases; `resolved` by default. */
export const decide = (
  by: Person | undefined,
  ids: readonly string[],
  { resolution = 'resolved', ...more }: Decision = {},
): Promise<Answer> => call('resolveCases', { ids, resolution, ...more }, by);

export type Reported = { readonly id: PhotoId; readonly caseId: string; readonly by: readonly Uid[] };

/** A person's photo with this many reporters. */
export async function reportedPhotoOf(owner: Person, reporters = 1): Promise<Reported> {
  const [id, by] = [await publishedBy(owner), await peopleInDocuments(reporters)];
  for (const uid of by) await reportBy(uid, photoSubject(id), 'privacy', { bucket: server.bucket });
  return { id, caseId: `photo_${id}`, by };
}
