import type * as v from 'valibot';
import { saveDraftsContract } from '#contract/callables/saveDrafts.ts';
import { type Draft, draftsSchema, type SavedDraft, withoutExpired } from '#contract/documents/drafts.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { fittingText } from '#contract/text.ts';
import { call } from '../call.ts';
import { readDocument } from '../documents.ts';

/**
 * The words of unsent uploads, for the person's other devices and later days. This browser keeps files and words for a
 * day (`storedUploads.ts`); the server keeps only the words, for 30 days. Both use the same card ids: a page prefers the
 * browser's copy, and shows the other drafts as cards without a file.
 */

/** Rejects as `readDocument`. */
export async function loadDrafts(uid: Uid): Promise<readonly SavedDraft[]> {
  const stored = await readDocument(documentPath.drafts(uid), draftsSchema);
  return withoutExpired(stored?.drafts ?? [], new Date());
}

type Change = v.InferInput<typeof saveDraftsContract.input>;
type Send = (change: Change) => Promise<unknown>;

const sendToServer: Send = (change) => call(saveDraftsContract, change);

/** Sorts the fields as the schema does, so that drafts compare as text. Cuts what is too long for a photo. */
function fitting(draft: Draft): Draft {
  const { id, fileName, caption, description, alt, tags, title, spoiler, sensitive, showExif } = draft;
  const { showMoment, utcOffset } = draft;
  const { licence, download, visibility, publishAt, album } = draft;
  const { captionChars, descriptionChars, altChars, maxTags } = limits.photo;
  return {
    id,
    fileName: fittingText(fileName, limits.drafts.fileNameChars),
    caption: fittingText(caption, captionChars),
    description: fittingText(description, descriptionChars),
    alt: fittingText(alt, altChars),
    tags: tags.slice(0, maxTags).map((tag) => fittingText(tag, limits.tag.maxChars)),
    title: title && { id: title.id, name: fittingText(title.name, limits.title.nameChars) },
    spoiler,
    sensitive,
    showExif,
    showMoment,
    utcOffset,
    licence,
    download,
    visibility,
    publishAt,
    album: album && { id: album.id, title: fittingText(album.title, limits.album.titleChars) },
  };
}

const textOf = (draft: Draft): string => JSON.stringify(fitting(draft));

const quietMs = 3_000;
const againMs = 60_000;

/**
 * Saves a page's drafts as they change. `saved`: the server's drafts. Forgets a draft that leaves the page; those of
 * other pages stay. Retries failures silently, because the words are still on the page.
 */
export function keepDrafts(saved: readonly Draft[], send: Send = sendToServer) {
  const stored = new Map(saved.map((draft) => [draft.id, textOf(draft)]));
  const had = new Set<string>();
  let wanted: ReadonlyMap<string, Draft> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();

  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  async function saveOnce(): Promise<void> {
    const { atMost } = limits.drafts;
    const save = [...wanted.values()].filter((draft) => stored.get(draft.id) !== textOf(draft)).slice(0, atMost);
    const forget = [...had].filter((id) => !wanted.has(id) && stored.has(id)).slice(0, atMost);
    if (save.length + forget.length === 0) return;
    const change = { save: save.map(fitting), forget };
    try {
      await send(change);
      for (const draft of save) stored.set(draft.id, textOf(draft));
      for (const id of forget) stored.delete(id);
    } catch {
      later(againMs);
    }
  }

  /** Sends one call at a time, so that no older call overtakes a newer one. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    sending = sending.then(saveOnce);
    return sending;
  }

  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', onHidden);

  return {
    /** All drafts that the page has now. */
    show: (drafts: readonly Draft[]): void => {
      wanted = new Map(drafts.map((draft) => [draft.id, draft]));
      for (const id of wanted.keys()) had.add(id);
      later(quietMs);
    },
    /** Saves what is left. */
    stop: (): Promise<void> => {
      document.removeEventListener('visibilitychange', onHidden);
      return flush();
    },
  };
}
