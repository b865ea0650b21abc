import { useQuery } from '@tanstack/react-query';
import type { Photo } from '#contract/documents/photo.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { readProfile } from '#data/people/now.ts';
import { queryClient } from '#data/queryClient.ts';
import { type ListedCase, readCase, readStaffPhotos } from '#data/staff/cases.ts';
import { namesOf, readUsers } from '#data/staff/people.ts';
import { lookAgainMs } from './useViewing.ts';

/** A case and what else is looked at with it, as it stands now: some 5 reads, its reports and the history come on top. */
export type CaseFile = Awaited<ReturnType<typeof readAround>>;

async function readAround(found: ListedCase) {
  const { kind, targetId, ownerId, decision, formerDecision } = found;
  const photoId = kind === 'photo' && isPhotoId(targetId) ? targetId : undefined;
  const deciders = [decision?.by, formerDecision?.by].filter((by) => by !== undefined);
  const [photos, profile, owners, names] = await Promise.all([
    photoId ? readStaffPhotos([photoId]) : new Map<PhotoId, Photo>(),
    readProfile(ownerId),
    readUsers([ownerId]),
    namesOf(deciders),
  ]);
  const photo = photoId && photos.get(photoId);
  return { case: found, photo, profile, owner: owners.get(ownerId), names, readAtMs: Date.now() };
}

const keyOf = (id: string | undefined) => ['staff', 'case', id];

const withoutViewer = ({ viewing, ...listed }: ListedCase): string => JSON.stringify(listed);

/** Reads a case; all around it too, unless the case stands as it did in what is `known`. `null` where it is gone. */
async function readFile(id: string, known?: CaseFile | null): Promise<CaseFile | null> {
  const found = await readCase(id);
  if (found === undefined) return null;
  return known && withoutViewer(known.case) === withoutViewer(found) ? known : readAround(found);
}

/** The case that is open. While it is to be seen, every 30 s a read looks whether it has changed. */
export const useCaseFile = (id: string | undefined) =>
  useQuery(
    {
      queryKey: keyOf(id),
      queryFn: () => (id === undefined ? null : readFile(id, queryClient.getQueryData<CaseFile>(keyOf(id)))),
      enabled: id !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data ? lookAgainMs : false),
    },
    queryClient,
  );

/** Reads a case and all around it anew if it is the one that is open, which stays to be seen meanwhile. */
export function readCaseAgain(id: string): void {
  if (queryClient.getQueryData(keyOf(id)) === undefined) return;
  void queryClient.fetchQuery({ queryKey: keyOf(id), queryFn: () => readFile(id) }).catch(() => undefined);
}
