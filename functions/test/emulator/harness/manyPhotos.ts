import { type PhotoChanges, photoChangesSchema } from '#contract/documents/photoChanges.ts';
import { decode } from '#contract/documents/stored.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { runPhotoChanges } from '../../../src/albums/many/runPhotoChanges.ts';
import { jobRun } from './jobs.ts';
import type { Person } from './people.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

/** The progress of a person's last bulk change. */
export async function changesNow({ uid }: Pick<Person, 'uid'>): Promise<PhotoChanges> {
  const path = documentPath.photoChanges(uid);
  return decode(photoChangesSchema, path, (await server.firestore.doc(path).get()).data());
}

/** Waits until the trigger has finished a change; on a file's own site, without triggers, runs it. */
export async function changesThrough(person: Pick<Person, 'uid'>): Promise<PhotoChanges> {
  if (isOwnSite) await runPhotoChanges(person.uid, jobRun());
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
