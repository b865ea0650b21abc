import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { type Person, readProfile } from '#data/profiles.ts';
import { casesAbout, entriesAbout, readStaffPhotos } from '#data/staff/caseFile.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { type Name, namesOf } from '#data/staff/names.ts';
import { type ListedUser, readUsers } from '#data/staff/users.ts';
import { lookAgainMs } from './useViewing.ts';

/** How much of somebody's history stands beside a case. */
export const historyMost = 10;

/** A case and what else is looked at with it, as it stands now: some 25 reads, its reports come on top. */
export type CaseFile = {
  readonly case: ListedCase;
  /** Absent for a case on a person, and where it is gone. */
  readonly photo: Photo | undefined;
  readonly profile: Person | undefined;
  readonly owner: ListedUser | undefined;
  /** Other cases about the same person, and what staff did about them, the newest first. */
  readonly otherCases: readonly ListedCase[];
  readonly entries: readonly (AuditEntry & { readonly id: string })[];
  /** What the staff are called whom the case names. */
  readonly names: ReadonlyMap<string, Name>;
};

export type CaseFileState =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'missing' }
  | { readonly phase: 'shown'; readonly file: CaseFile };

async function readFile(found: ListedCase): Promise<CaseFile> {
  const { id, kind, targetId, ownerId, decision, formerDecision } = found;
  const photoId = kind === 'photo' && isPhotoId(targetId) ? targetId : undefined;
  const deciders = [decision?.by, formerDecision?.by].filter((by) => by !== undefined);
  const [photos, profile, owners, cases, entries, names] = await Promise.all([
    photoId ? readStaffPhotos([photoId]) : new Map<PhotoId, Photo>(),
    readProfile(ownerId),
    readUsers([ownerId]),
    casesAbout(ownerId, historyMost + 1),
    entriesAbout(documentPath.user(ownerId), historyMost),
    namesOf(deciders),
  ]);
  return {
    case: found,
    photo: photoId && photos.get(photoId),
    profile,
    owner: owners.get(ownerId),
    otherCases: cases.filter((other) => other.id !== id).slice(0, historyMost),
    entries,
    names,
  };
}

/** The case that is open, and how it is loaded again. While it is to be seen, every 30 s it is looked whether it has changed (a read). */
export function useCaseFile(id: string | undefined): {
  state: CaseFileState;
  /** After a failure. */
  loadAgain: () => void;
  /** Reads it anew if it is the one that is open, which stays to be seen meanwhile. */
  look: (wanted: string) => void;
} {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly state: CaseFileState }>();
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
      set(found ? { phase: 'shown', file: await readFile(found) } : { phase: 'missing' });
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

const isOther = (one: ListedCase, other: ListedCase): boolean =>
  one.status !== other.status ||
  one.opening !== other.opening ||
  one.reporterCount !== other.reporterCount ||
  one.returnedAt?.getTime() !== other.returnedAt?.getTime() ||
  one.heldAt?.getTime() !== other.heldAt?.getTime();
