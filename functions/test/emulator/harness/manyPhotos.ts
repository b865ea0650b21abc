import { type PhotoChanges, photoChangesSchema } from '#contract/documents/photoChanges.ts';
import { decode } from '#contract/documents/stored.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { runPhotoChanges } from '../../../src/albums/many/runPhotoChanges.ts';
import { jobRun } from './jobRun.ts';
import type { Person } from './people.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

/** How far somebody's last change of many photos is. */
export async function changesNow({ uid }: Pick<Person, 'uid'>): Promise<PhotoChanges> {
  const path = documentPath.photoChanges(uid);
  return decode(photoChangesSchema, path, (await server.firestore.doc(path).get()).data());
}

/** Waits until the trigger is through with a change; on the own site of a file, where there is none, makes it. */
export async function changesThrough(person: Pick<Person, 'uid'>): Promise<PhotoChanges> {
  if (isOwnSite) await runPhotoChanges(person.uid, jobRun());
  return until(`the change of many photos of ${person.uid} is through`, async () => {
    const changes = await changesNow(person);
    return changes.phase === 'running' ? undefined : changes;
  });
}

/** Without the fields that are absent. */
export const answers = ({ results }: PhotoChanges): Readonly<Record<PhotoId, string>> =>
  Object.fromEntries(
    results.map(({ id, ok, code, field }) => [id, ok ? 'ok' : [code, field].filter(Boolean).join(' ')]),
  );
