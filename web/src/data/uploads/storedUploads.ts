import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { hasStoredUploads, markStoredUploads } from './storedUploadsMark.ts';

/** Keeps the upload page across reloads and crashes. Every function may reject: the page then works without. */

const cardSchema = v.object({
  key: v.string(),
  uid: uidSchema,
  /** The open upload page that holds the card. */
  desk: v.string(),
  storedAtMs: v.number(),
  /** The person has published it, and it is not sent yet. */
  isUnderWay: v.optional(v.boolean(), false),
  state: v.unknown(),
});
export type StoredCard = v.InferOutput<typeof cardSchema>;

const filesSchema = v.object({ file: v.instance(File), preview: v.optional(v.instance(Blob)) });
export type StoredFiles = v.InferOutput<typeof filesSchema>;

interface UploadsDb extends DBSchema {
  cards: { key: string; value: StoredCard };
  files: { key: string; value: StoredFiles };
}

const databaseName = 'matataki-uploads';
let opened: Promise<IDBPDatabase<UploadsDb>> | undefined;

function open(): Promise<IDBPDatabase<UploadsDb>> {
  if (opened) return opened;
  const opening = openDB<UploadsDb>(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore('cards', { keyPath: 'key' });
      database.createObjectStore('files');
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened = opening;
  opening.catch(() => {
    opened = undefined;
  });
  return opening;
}

/** Adds a card, or replaces its files. */
export async function keepFiles(card: StoredCard, files: StoredFiles): Promise<void> {
  markStoredUploads(true);
  const transaction = (await open()).transaction(['cards', 'files'], 'readwrite');
  await Promise.all([
    transaction.objectStore('cards').put(card),
    transaction.objectStore('files').put(files, card.key),
    transaction.done,
  ]);
}

/** Leaves out a card that was deleted or never stored. */
export async function keepCards(cards: readonly StoredCard[]): Promise<void> {
  const transaction = (await open()).transaction('cards', 'readwrite');
  const keys = new Set(await transaction.store.getAllKeys());
  await Promise.all([...cards.map((card) => keys.has(card.key) && transaction.store.put(card)), transaction.done]);
}

/** Idempotent. */
export async function deleteCards(keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || !hasStoredUploads()) return;
  const transaction = (await open()).transaction(['cards', 'files'], 'readwrite');
  const [cards, files] = [transaction.objectStore('cards'), transaction.objectStore('files')];
  await Promise.all([...keys.flatMap((key) => [cards.delete(key), files.delete(key)]), transaction.done]);
}

export type TakenCard = StoredCard & StoredFiles;

/** Spares cards of other open desks. Deletes cards from before `sinceMs` and unreadable ones. */
export async function takeCards(
  uid: Uid,
  desk: string,
  isOpen: (desk: string) => boolean,
  sinceMs: number,
): Promise<readonly TakenCard[]> {
  if (!hasStoredUploads()) return [];
  const transaction = (await open()).transaction(['cards', 'files'], 'readwrite');
  const [cards, files] = [transaction.objectStore('cards'), transaction.objectStore('files')];
  const taken: TakenCard[] = [];
  for (const stored of await cards.getAll()) {
    const card = v.safeParse(cardSchema, stored);
    if (!card.success || card.output.storedAtMs < sinceMs) {
      await Promise.all([cards.delete(stored.key), files.delete(stored.key)]);
      continue;
    }
    if (card.output.uid !== uid || isOpen(card.output.desk)) continue;
    const parsed = v.safeParse(filesSchema, await files.get(card.output.key));
    if (!parsed.success) {
      await cards.delete(card.output.key);
      continue;
    }
    await cards.put({ ...card.output, desk });
    taken.push({ ...card.output, desk, ...parsed.output });
  }
  await transaction.done;
  return taken;
}

/** Whether a tab of this person was closed or reloaded while it sent something. */
export async function isSendingStored(uid: Uid): Promise<boolean> {
  if (!hasStoredUploads()) return false;
  return (await (await open()).getAll('cards')).some((card) => card.uid === uid && card.isUnderWay);
}

/** Deletes other people's cards (everybody's without `uid`) and those from before `sinceMs`. */
export async function deleteOthersCards(uid: Uid | undefined, sinceMs: number): Promise<void> {
  if (!hasStoredUploads()) return;
  const database = await open();
  const gone = (await database.getAll('cards')).filter((card) => card.uid !== uid || card.storedAtMs < sinceMs);
  await deleteCards(gone.map(({ key }) => key));
  if ((await database.count('cards')) === 0) markStoredUploads(false);
}
