import { atom, type Store } from 'jotai';
import type { Draft as StoredDraft } from '#contract/documents/drafts.ts';
import type { Uid } from '#contract/ids.ts';
import { keepDrafts, loadDrafts } from '#data/uploads/drafts.ts';
import { user } from '#session/atoms.ts';
import { noValues, tagsMeant, valuesFrom } from '../fields/photoValues.ts';
import { type Draft, isEditable, type UploadItem, uploadItems } from './uploadItems.ts';

/** Drafts from another device, or from days ago, that wait for their file. */
export const waitingDrafts = atom<readonly StoredDraft[]>([]);

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').toLowerCase();

/** Removes and returns the draft for this file name, ignoring the extension. */
export function takeDraft(store: Store, fileName: string): StoredDraft | undefined {
  const draft = store.get(waitingDrafts).find((draft) => nameOf(draft.fileName) === nameOf(fileName));
  if (draft) forgetDraft(store, draft.id);
  return draft;
}

export const forgetDraft = (store: Store, id: string): void =>
  store.set(waitingDrafts, (drafts) => drafts.filter((draft) => draft.id !== id));

export const draftFrom = ({ id: _id, fileName: _fileName, ...words }: StoredDraft): Draft => ({
  ...noValues,
  ...words,
});

/** Whether the person wrote anything, besides the default tags. */
function isWritten({ draft }: UploadItem, usual: readonly string[]): boolean {
  const { caption, description, alt, title, album } = draft;
  const tags = tagsMeant(draft).join();
  const isFiled = title !== undefined || album !== undefined;
  return isFiled || `${caption}${description}${alt}`.trim() !== '' || (tags !== '' && tags !== usual.join());
}

const storedDraftOf = ({ key, file, draft: { typedTag: _typed, ...words }, draft }: UploadItem): StoredDraft => ({
  ...words,
  id: key,
  fileName: file.name,
  tags: [...tagsMeant(draft)],
});

/** Saves drafts of this page's photos on the server until they are reserved, and offers existing ones. */
export function keepDraftsOf(store: Store, uid: Uid) {
  let stopWith = (): void => undefined;
  let isStopped = false;

  async function start(): Promise<void> {
    const saved = await loadDrafts(uid).catch(() => undefined);
    if (saved === undefined || isStopped) return;
    const here = new Set(store.get(uploadItems).map(({ key }) => key));
    const waiting = saved.filter(({ id }) => !here.has(id));
    store.set(waitingDrafts, waiting);
    const keeping = keepDrafts(saved);
    const usual = valuesFrom(store.get(user)?.uploadDefaults).tags;
    const show = (): void => {
      const written = store.get(uploadItems).filter((item) => isEditable(item) && isWritten(item, usual));
      keeping.show([...store.get(waitingDrafts), ...written.map(storedDraftOf)]);
    };
    const unsubscribes = [store.sub(uploadItems, show), store.sub(waitingDrafts, show)];
    show();
    stopWith = () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      store.set(waitingDrafts, []);
      void keeping.stop();
    };
  }

  return {
    start,
    /** Call it before the page drops its files, so that their drafts stay. */
    stop: (): void => {
      isStopped = true;
      stopWith();
    },
  };
}
