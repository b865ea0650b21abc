import { expect, vi } from 'vitest';
import { documentPath } from '#contract/paths.ts';
import { isOwnSite, server } from './site.ts';

/**
 * Changes or empties data that the whole site shares, so no other test may run meanwhile. Only for files that run alone
 * (`*.alone.test.ts`) or have their own site (`*.own.test.ts`); in any other file the import throws. The same holds for
 * schedules and their jobs; `dev/lint/wholeSite.grit` checks those.
 */
const { testPath = '' } = expect.getState();
if (!isOwnSite && !/\.alone\.test\.ts$/.test(testPath)) {
  throw new Error(
    `${testPath} uses what concerns the whole site: name it *.alone.test.ts, or *.own.test.ts to give it a site of its own.`,
  );
}

const { firestore } = server;
const empty = (collection: string): Promise<void> => firestore.recursiveDelete(firestore.collection(collection));
const settings = firestore.doc(documentPath.siteSettings);

type Fields = Readonly<Record<string, unknown>>;

/** The transaction of a killed run may lock the settings for a while. */
const afterLocks = (write: () => Promise<unknown>): Promise<unknown> => vi.waitFor(write, { timeout: 60_000 });

/** Writes the site's settings without a call. */
export const setSettings = async (fields: Fields): Promise<void> => {
  await afterLocks(() => settings.set({ ...fields }));
};
export const forgetSettings = async (): Promise<void> => {
  await afterLocks(() => settings.delete());
};
export const settingsNow = async () => (await settings.get()).data();

/** Removes every role entry, because another test's admin would be "another admin". */
export const forgetRoles = (): Promise<void> => empty('roles');

/** Unblocks every picture. */
export const forgetBlocks = (): Promise<void> => empty('pictureBlocks');

/** Removes everybody from presence, and its counts. */
export async function emptyPresence(): Promise<void> {
  await empty('presence');
  await firestore.doc('aggregates/presence').delete();
}

export const onlineNow = async () => (await firestore.doc('aggregates/presence').get()).data();

/** Empties these, and the collections of counts and covers. */
export async function emptyCatalogue(...more: readonly string[]): Promise<void> {
  const catalogue = ['photos', 'photoCounts', 'profiles', 'tags', 'titles', 'ngTags', 'albums', 'albumContents'];
  // One request in place of one for each collection, of which most tests fill two or three.
  const existing = new Set((await firestore.listCollections()).map(({ id }) => id));
  const emptied = [...catalogue, 'aggregates', 'reconciliations', ...more];
  await Promise.all(emptied.filter((path) => path.includes('/') || existing.has(path)).map(empty));
}
