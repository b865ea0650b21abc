import { expect } from 'vitest';
import { documentPath } from '#contract/paths.ts';
import { isOwnSite, server } from './site.ts';

/**
 * What changes or empties things that the whole site has one of, so that no other test may run meanwhile. Only for files that run
 * alone (`*.alone.test.ts`), and for those with a site of their own (`*.own.test.ts`): imported by another one, this throws. The
 * schedules and what they run are such things too; `dev/lint/wholeSite.test.ts` sees to those.
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

/** The settings of the site, past every call. */
export const setSettings = async (fields: Fields): Promise<void> => {
  await settings.set({ ...fields });
};
export const forgetSettings = async (): Promise<void> => {
  await settings.delete();
};
export async function settingsNow() {
  const found = (await settings.get()).data();
  if (found === undefined) return undefined;
  const { schema: _schema, ...now } = found;
  return now;
}

/** Nobody has a role by an entry any more: admins of other tests would be "another admin". */
export const forgetRoles = (): Promise<void> => empty('roles');

/** No picture is blocked any more. */
export const forgetBlocks = (): Promise<void> => empty('pictureBlocks');

/** Nobody is there and nothing was counted. */
export async function emptyPresence(): Promise<void> {
  await empty('presence');
  await firestore.doc('aggregates/presence').delete();
}

export const onlineNow = async () => (await firestore.doc('aggregates/presence').get()).data();

/** Empties these, and the collections that photos are counted and shown in. */
export async function emptyCatalogue(...more: readonly string[]): Promise<void> {
  const catalogue = ['photos', 'photoCounts', 'profiles', 'tags', 'titles', 'ngTags', 'albums', 'albumContents'];
  for (const collection of [...catalogue, 'aggregates', 'reconciliations', ...more]) await empty(collection);
}
