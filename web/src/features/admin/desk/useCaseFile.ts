import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readProfile } from '#data/people/now.ts';
import type { Person } from '#data/people/queries.ts';
import { casesAbout, entriesAbout, type ListedCase, readCase, readStaffPhotos } from '#data/staff/cases.ts';
import { type ListedUser, type Name, namesOf, readUsers } from '#data/staff/people.ts';
import { lookAgainMs } from './useViewing.ts';

/** How much of somebody's history stands beside a case. */
export const historyMost = 10;

/** Other cases about the same person, and what staff did about them, the newest first. */
export type History = {
  readonly otherCases: readonly ListedCase[];
  readonly entries: readonly (AuditEntry & { readonly id: string })[];
};

/** A case and what else is looked at with it, as it stands now: some 25 reads, its reports come on top. */
export type CaseFile = {
  readonly case: ListedCase;
  /** Absent for a case on a person, and where it is gone. */
  readonly photo: Photo | undefined;
  readonly profile: Person | undefined;
  readonly owner: ListedUser | undefined;
  /** Comes a little later than the rest, which can be judged without it. */
  readonly history: History | undefined;
  /** What the staff are called whom the case names. */
  readonly names: ReadonlyMap<string, Name>;
};

export type CaseFileState =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'missing' }
  | { readonly phase: 'shown'; readonly file: CaseFile };

type Loaded = { readonly id: string; readonly state: CaseFileState };

async function readFile(found: ListedCase): Promise<CaseFile> {
  const { kind, targetId, ownerId, decision, formerDecision } = found;
  const photoId = kind === 'photo' && isPhotoId(targetId) ? targetId : undefined;
  const deciders = [decision?.by, formerDecision?.by].filter((by) => by !== undefined);
  const [photos, profile, owners, names] = await Promise.all([
    photoId ? readStaffPhotos([photoId]) : new Map<PhotoId, Photo>(),
    readProfile(ownerId),
    readUsers([ownerId]),
    namesOf(deciders),
  ]);
  const owner = owners.get(ownerId);
  return { case: found, photo: photoId && photos.get(photoId), profile, owner, history: undefined, names };
}

async function readHistory({ id, ownerId }: ListedCase): Promise<History> {
  const [cases, entries] = await Promise.all([
    casesAbout(ownerId, historyMost + 1),
    entriesAbout(documentPath.user(ownerId), historyMost),
  ]);
  return { otherCases: cases.filter((other) => other.id !== id).slice(0, historyMost), entries };
}

/** The case that is open, and how it is loaded again. While it is to be seen, every 30 s it is looked whether it has changed (a read). */
export function useCaseFile(id: string | undefined): {
  state: CaseFileState;
  /** After a failure. */
  loadAgain: () => void;
  /** Reads it anew if it is the one that is open, which stays to be seen meanwhile. */
  look: (wanted: string) => void;
} {
  const [loaded, setLoaded] = useState<Loaded>();
  const latest = useRef(id);
  useLayoutEffect(() => {
    latest.current = id;
  });

  const load = useCallback(async (wanted: string, { isAgain } = { isAgain: false }): Promise<void> => {
    const set = (state: CaseFileState): void => {
      if (latest.current === wanted) setLoaded({ id: wanted, state });
    };
    try {
      const found = await readCase(wanted);
      if (found === undefined) return set({ phase: 'missing' });
      const [reading, reachingBack] = [readFile(found), readHistory(found)];
      // It is waited for below, and may have failed before that.
      reachingBack.catch(() => undefined);
      if (isAgain) {
        set({ phase: 'shown', file: { ...(await reading), history: await reachingBack } });
        return;
      }
      set({ phase: 'shown', file: await reading });
      const history = await reachingBack;
      // Read anew meanwhile, it has one.
      setLoaded((now) => withHistory(now, wanted, history));
    } catch (error) {
      // What is to be seen stays, where it was only looked at once more.
      if (!isAgain) set({ phase: 'failed', error });
    }
  }, []);

  useEffect(() => {
    if (id !== undefined) void load(id);
  }, [id, load]);

  const shown = loaded?.id === id && loaded?.state.phase === 'shown' ? loaded.state.file.case : undefined;
  useEffect(() => {
    if (shown === undefined) return;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const now = await readCase(shown.id).catch(() => shown);
      if (now === undefined || isOther(now, shown)) await load(shown.id, { isAgain: true });
    };
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => clearInterval(timer);
  }, [shown, load]);

  const state: CaseFileState =
    id === undefined ? { phase: 'none' } : loaded?.id === id ? loaded.state : { phase: 'loading' };
  return {
    state,
    look: (wanted) => void (wanted === latest.current && load(wanted, { isAgain: true })),
    loadAgain: () => {
      if (id === undefined) return;
      setLoaded(undefined);
      void load(id);
    },
  };
}

function withHistory(loaded: Loaded | undefined, id: string, history: History): Loaded | undefined {
  if (loaded?.id !== id || loaded.state.phase !== 'shown' || loaded.state.file.history !== undefined) return loaded;
  return { id, state: { phase: 'shown', file: { ...loaded.state.file, history } } };
}

const isOther = (one: ListedCase, other: ListedCase): boolean =>
  one.status !== other.status ||
  one.opening !== other.opening ||
  one.reporterCount !== other.reporterCount ||
  one.countedReporters !== other.countedReporters ||
  one.dismissals !== other.dismissals ||
  one.returnedAt?.getTime() !== other.returnedAt?.getTime() ||
  one.heldAt?.getTime() !== other.heldAt?.getTime();
