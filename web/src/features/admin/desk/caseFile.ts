import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CaseKind } from '#contract/documents/case.ts';
import { isAlbumId, isPhotoId } from '#contract/ids.ts';
import { readProfile } from '#data/people/now.ts';
import { queryClient } from '#data/queryClient.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { namesOf, readUsers } from '#data/staff/people.ts';
import { albumsNow, photosNow } from '#data/staff/photos.ts';
import { readSiteSettings } from '#data/staff/siteSettings.ts';
import type { Subject } from '../acts/caseState.ts';
import type { Now } from './caseWords.ts';
import { lookAgainMs } from './useLease.ts';

/** The current photos and albums of the cases; nothing for people. */
export async function subjectsOf(cases: readonly ListedCase[]): Promise<readonly Subject[]> {
  const [photos, albums] = await Promise.all([
    photosNow(cases.flatMap(({ kind, targetId }) => (kind === 'photo' && isPhotoId(targetId) ? [targetId] : []))),
    albumsNow(cases.flatMap(({ kind, targetId }) => (kind === 'album' && isAlbumId(targetId) ? [targetId] : []))),
  ]);
  const photoOf: ReadonlyMap<string, Subject['photo']> = photos;
  return cases.map((each) => ({ case: each, photo: photoOf.get(each.targetId), album: albums.get(each.targetId) }));
}

/** Keyed by the case's id. */
async function asNow(cases: readonly ListedCase[]) {
  const [subjects, names] = await Promise.all([subjectsOf(cases), namesOf(cases.map(({ ownerId }) => ownerId))]);
  return new Map(
    subjects.map(({ case: { id, ownerId }, photo, album }) => [id, { photo, album, owner: names.get(ownerId) }]),
  );
}

/** Of cases without evidence, two reads for each; of people, who are shown with their avatar, one; none for the others. */
export function useSubjectsNow(cases: readonly ListedCase[]): ReadonlyMap<string, Now> {
  const bare = cases.filter(({ kind, evidence }) => kind === 'user' || evidence === undefined);
  const { data } = useQuery({
    queryKey: ['staff', 'subjectsNow', bare.map(({ id }) => id)],
    queryFn: () => asNow(bare),
    enabled: bare.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? new Map();
}

/** About 5 reads, plus the reports and the history. */
export type CaseFile = Awaited<ReturnType<typeof readAround>>;

async function readAround(current: ListedCase) {
  const { ownerId, decision, formerDecision, escalated } = current;
  const deciders = [decision?.by, formerDecision?.by, escalated?.by].filter((by) => by !== undefined);
  const [[subject], profile, owners, names] = await Promise.all([
    subjectsOf([current]),
    readProfile(ownerId),
    readUsers([ownerId]),
    namesOf(deciders),
  ]);
  const { photo, album } = subject ?? {};
  return { case: current, photo, album, profile, owner: owners.get(ownerId), names, readAtMs: Date.now() };
}

/** How long a case that was read ahead stays, with its reports and pictures. Opening it checks the case. */
export const aheadMs = 300_000;

const keyOf = (id: string | undefined) => ['staff', 'case', id];

const withoutLease = ({ lease, ...listed }: ListedCase): string => JSON.stringify(listed);

/** Reads only the case if it is still as in `last`. `null`: the case is gone. */
async function readFile(id: string, last?: CaseFile | null): Promise<CaseFile | null> {
  const current = await readCase(id);
  if (current === undefined) return null;
  return last && withoutLease(last.case) === withoutLease(current) ? last : readAround(current);
}

export const caseFileQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () => (id === undefined ? null : readFile(id, queryClient.getQueryData<CaseFile>(keyOf(id)))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** At its opening and, while the window is visible, every 30 s, one read checks whether the case has changed. */
export const useCaseFile = (id: string | undefined) =>
  useQuery({
    ...caseFileQuery(id),
    enabled: id !== undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data ? lookAgainMs : false),
  });

/** The open case stays visible until then. One that was read ahead is forgotten. */
export function readCaseAgain(id: string): void {
  const queryKey = keyOf(id);
  if (queryClient.isFetching({ queryKey }) === 0 && !queryClient.getQueryCache().find({ queryKey })?.isActive()) {
    queryClient.removeQueries({ queryKey });
    return;
  }
  void queryClient.fetchQuery({ queryKey, queryFn: () => readFile(id), staleTime: 0 }).catch(() => undefined);
}

/** The site's setting, `undefined` until it is read: one read for each opened case. */
export function useHoldSetting(kind: CaseKind, openId: string | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: ['staff', 'holdSetting', openId],
    queryFn: readSiteSettings,
    enabled: kind !== 'user',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  return data?.holdAtReporters;
}
