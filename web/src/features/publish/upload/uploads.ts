import { atom, type Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { languageInUse } from '#i18n/current.ts';
import { formatNumber } from '#i18n/format.ts';
import { loadWords } from '#i18n/words.ts';
import { isResolved, session, user } from '#session/atoms.ts';
import { askBeforeSignOut } from '#session/leave.ts';
import { signOutQuestion, type Uploading, uploading } from '#session/uploading.ts';
import { blink } from '#ui/blink.ts';
import { toast } from '#ui/toast.ts';
import { leaveUploads } from './cancelUpload.ts';
import { followClaims } from './claims.ts';
import { keepDraftsOf } from './keepDraftsOf.ts';
import { keepUploads } from './keepUploads.ts';
import { publishWaiting } from './publishFiles.ts';
import { createUploadEnvironment, type UploadEnvironment } from './uploadEnvironment.ts';
import { uploadItems } from './uploadItems.ts';
import { wouldBeLost } from './uploadPhase.ts';
import { isAnyUnderWay, sumOf } from './uploadSum.ts';

/** How many files came back when this tab was opened; 0 once the person has seen it. */
export const restoredCount = atom(0);

const begun = new WeakMap<Store, { readonly uid: Uid; readonly environment: UploadEnvironment }>();

/**
 * The person's uploads in this tab. They begin with the first visit to the upload page, go on while the person looks
 * around, and end when the person signs out or is banned. Idempotent.
 */
export function uploadsOf(store: Store, uid: Uid): UploadEnvironment {
  const existing = begun.get(store);
  if (existing?.uid === uid) return existing.environment;
  const environment = createUploadEnvironment(store, uid);
  begun.set(store, { uid, environment });
  const keeper = keepUploads(environment, uid);
  const drafts = keepDraftsOf(store, uid);
  // Drafts whose files are in this browser are not waiting for a file.
  void keeper.restore().then((count) => {
    store.set(restoredCount, count);
    return drafts.start();
  });
  const stopFollowing = followUploads(store);
  const releaseAll = followClaims(store, environment.claims);
  const goOn = (): void => void publishWaiting(environment);
  window.addEventListener('online', goOn);
  const stopAsking = askBeforeSignOut(() => mayLose(store));
  const unsubscribe = store.sub(session, () => {
    if (!isResolved(store.get(session))) return;
    const person = store.get(user);
    if (person?.uid === uid && person.status !== 'banned') return;
    unsubscribe();
    stopFollowing();
    stopAsking();
    releaseAll();
    window.removeEventListener('online', goOn);
    begun.delete(store);
    store.set(restoredCount, 0);
    // Before the files go, so that their drafts stay.
    drafts.stop();
    void leaveUploads(environment);
    keeper.stop();
  });
  return environment;
}

/** Of upload pages that are open. */
let openDesks = 0;

/** While the page is open, it says itself how its uploads end. */
export function openDesk(): () => void {
  openDesks += 1;
  return () => {
    openDesks -= 1;
  };
}

const unsentCount = (store: Store): number => store.get(uploadItems).filter(({ phase }) => wouldBeLost(phase)).length;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Says for the header how far the uploads are, and asks before the tab closes while a file is unsent. */
function followUploads(store: Store): () => void {
  const show = (next: Uploading | undefined): void =>
    store.set(uploading, (before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  const follow = (): void => {
    const items = store.get(uploadItems);
    const wasUnderWay = store.get(uploading) !== undefined;
    const { failed, ...sum } = sumOf(items);
    const isUnderWay = isAnyUnderWay(items);
    show(isUnderWay ? sum : undefined);
    if (wasUnderWay && !isUnderWay) {
      if (sum.isPublic && sum.done > 0) blink();
      if (openDesks === 0) void sayOutcome(store, sum, failed);
    }
    if (unsentCount(store) > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  const unsubscribe = store.sub(uploadItems, follow);
  return () => {
    unsubscribe();
    show(undefined);
    window.removeEventListener('beforeunload', ask);
  };
}

const wordsFor = async (store: Store) => {
  const locale = languageInUse(store);
  return { words: await loadWords('upload', locale), format: (count: number) => formatNumber(locale, count) };
};

async function sayOutcome(store: Store, { done, isPublic }: Uploading, failed: number): Promise<void> {
  const { words, format } = await wordsFor(store);
  const { doneElsewhere } = words;
  if (failed > 0) toast('error', doneElsewhere.failed(format(failed)));
  else if (done > 0) toast('success', doneElsewhere[isPublic ? 'published' : 'sent'](format(done)));
}

/** Resolves with whether the person signs out although photos are unsent. */
async function mayLose(store: Store): Promise<boolean> {
  const unsent = unsentCount(store);
  return unsent === 0 || new Promise((onAnswer) => store.set(signOutQuestion, { unsent, onAnswer }));
}
