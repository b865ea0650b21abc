import { jobId } from '#contract/documents/job.ts';
import { type PhotoChanges, photoChangesSchema } from '#contract/documents/photoChanges.ts';
import { decode } from '#contract/documents/stored.ts';
import type { PhotoId } from '#contract/ids.ts';
import { runJob } from './jobs.ts';
import type { Person } from './people.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

export const changesPath = (uid: string): string => `jobs/${jobId('photo-changes', uid)}`;

/** The progress of a person's last bulk change. */
export async function changesNow({ uid }: Pick<Person, 'uid'>): Promise<PhotoChanges> {
  const path = changesPath(uid);
  return decode(photoChangesSchema, path, (await server.firestore.doc(path).get()).data());
}

/** Waits until the trigger has finished a change; on a file's own site, without triggers, runs it. */
export async function changesThrough(person: Pick<Person, 'uid'>): Promise<PhotoChanges> {
  if (isOwnSite) await runJob('photo-changes', person.uid);
  return until(`the change of many photos of ${person.uid} is through`, async () => {
    const changes = await changesNow(person);
    return changes.phase === 'running' ? undefined : changes;
  });
}

/** Without absent fields. */
export const answers = ({ results }: PhotoChanges): Readonly<Record<PhotoId, string>> =>
  Object.fromEntries(
    results.map(({ id, ok, code, field }) => [id, ok ? 'ok' : [code, field].filter(Boolean).join(' ')]),
  );
