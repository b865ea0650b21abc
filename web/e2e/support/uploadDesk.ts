import { randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import type { openBrowser, Visit } from './browser.ts';
import { database, eventually } from './people.ts';
import { phonePhoto, type TestFile } from './pictures.ts';
import { namedAccount } from './profiles.ts';

type VisitSite = ReturnType<typeof openBrowser>['visit'];

/** Somebody on the upload page who has published before, with chosen files. */
export async function atDesk(visit: VisitSite, files: readonly TestFile[]): Promise<Visit & { readonly uid: string }> {
  const account = await namedAccount({ photoCount: 1 });
  const visited = await visit('/photos/upload', { as: account });
  const { page } = visited;
  // The browser's own question before a reload with unsent files.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await choose(page, files);
  return { ...visited, uid: account.uid };
}

export const choose = (page: Page, files: readonly TestFile[]) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
export const cards = (page: Page) => page.getByRole('list', { name: '選んだ写真' }).getByRole('article');
export const cardOf = (page: Page, file: string) => page.getByRole('article', { name: file });
export const unfold = (page: Page, file: string) =>
  cardOf(page, file)
    .getByRole('button', { name: `${file}の詳細` })
    .click();
export const namesOf = (page: Page) =>
  cards(page).evaluateAll((found) => found.map((card) => card.getAttribute('aria-label')));

/** Publishes this many files, once all of them are ready: the button takes only those. */
export async function publish(page: Page, count: number): Promise<void> {
  await page.getByText(`${count}枚を公開します。`).waitFor();
  await page.getByRole('button', { name: '公開する' }).click();
}

export const published = (page: Page, file: string) =>
  cardOf(page, file).getByText('公開されました', { exact: true }).waitFor({ timeout: 60_000 });

export const photosOf = async (uid: string) =>
  (await database().collection('photos').where('ownerId', '==', uid).get()).docs;

/** A small picture in about 800 kB, which is several pieces: a JPEG may have comments of up to 64 kB each. */
export async function bigPhoto(name: string): Promise<TestFile> {
  const { mimeType, buffer } = await phonePhoto(name, 400, 300);
  const comments = Array.from({ length: 13 }, () => {
    const [marker, length] = [Buffer.from([0xff, 0xfe]), Buffer.alloc(2)];
    const text = randomBytes(62_000);
    length.writeUInt16BE(length.byteLength + text.byteLength);
    return Buffer.concat([marker, length, text]);
  });
  const afterStart = 2;
  return {
    name,
    mimeType,
    buffer: Buffer.concat([buffer.subarray(0, afterStart), ...comments, buffer.subarray(afterStart)]),
  };
}

const slowly = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 150_000 };
export const network = async (devtools: CDPSession, conditions: Partial<typeof slowly>) => {
  await devtools.send('Network.emulateNetworkConditions', { ...slowly, ...conditions });
};
/** Bytes a second, so slow that no pending file arrives before a test has looked. */
export const crawl = { uploadThroughput: 20_000 } as const;

/** This page's commands to Storage: each with the offset and number of its bytes. */
export function listenToStorage(page: Page) {
  const told: { command: string; offset: number; path: string | null }[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (command === undefined) return;
    const offset = Number(request.headers()['x-goog-upload-offset'] ?? 0);
    told.push({ command, offset, path: new URL(request.url()).searchParams.get('name') });
  });
  return told;
}

/** Waits until some pieces of a file have arrived, and not all. */
export const underWay = (told: ReturnType<typeof listenToStorage>) =>
  eventually('sending a second piece', async () => (told.some(({ offset }) => offset > 0) ? true : undefined));

export type KeptCard = { readonly phase: unknown; readonly caption: unknown };

/** The upload page's data in this browser. */
export const keptIn = (page: Page): Promise<readonly KeptCard[]> =>
  page.evaluate(
    () =>
      new Promise<KeptCard[]>((resolve, reject) => {
        const opening = indexedDB.open('matataki-uploads');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['cards', 'files']);
          const reading = transaction.objectStore('cards').getAll();
          const counting = transaction.objectStore('files').count();
          transaction.addEventListener('complete', () => {
            opening.result.close();
            const found: { state: { phase: { phase: unknown }; draft: { caption: unknown } } }[] = reading.result;
            if (found.length !== counting.result) reject(new Error('cards without files, or files without cards'));
            else resolve(found.map(({ state }) => ({ phase: state.phase.phase, caption: state.draft.caption })));
          });
        });
      }),
  );
