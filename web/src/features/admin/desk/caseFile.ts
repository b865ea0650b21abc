import { useQuery } from '@tanstack/react-query';
import { isPhotoId } from '#contract/ids.ts';
import { readProfile } from '#data/people/now.ts';
import { queryClient } from '#data/queryClient.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { namesOf, readUsers } from '#data/staff/people.ts';
import { photosNow, type StaffPhoto } from '#data/staff/photos.ts';
import { lookAgainMs } from './useViewing.ts';

/** By their ids; nothing for cases about people. */
export const photosOf = (cases: readonly ListedCase[]): Promise<ReadonlyMap<string, StaffPhoto>> =>
  photosNow(cases.flatMap(({ kind, targetId }) => (kind === 'photo' && isPhotoId(targetId) ? [targetId] : [])));

/** Some 5 reads; the reports and the history come on top. */
export type CaseFile = Awaited<ReturnType<typeof readAround>>;

async function readAround(found: ListedCase) {
  const { targetId, ownerId, decision, formerDecision } = found;
  const deciders = [decision?.by, formerDecision?.by].filter((by) => by !== undefined);
  const [photos, profile, owners, names] = await Promise.all([
    photosOf([found]),
    readProfile(ownerId),
    readUsers([ownerId]),
    namesOf(deciders),
  ]);
  const photo = photos.get(targetId);
  return { case: found, photo, profile, owner: owners.get(ownerId), names, readAtMs: Date.now() };
}

const keyOf = (id: string | undefined) => ['staff', 'case', id];

const withoutViewer = ({ viewing, ...listed }: ListedCase): string => JSON.stringify(listed);

/** Reads the case alone while it is as in `known`. `null`: the case is gone. */
async function readFile(id: string, known?: CaseFile | null): Promise<CaseFile | null> {
  const found = await readCase(id);
  if (found === undefined) return null;
  return known && withoutViewer(known.case) === withoutViewer(found) ? known : readAround(found);
}

/** While the window is visible, one read every 30 s looks whether the case has changed. */
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

/** Only for the open case, which stays visible meanwhile. */
export function readCaseAgain(id: string): void {
  if (queryClient.getQueryData(keyOf(id)) === undefined) return;
  void queryClient.fetchQuery({ queryKey: keyOf(id), queryFn: () => readFile(id) }).catch(() => undefined);
}
