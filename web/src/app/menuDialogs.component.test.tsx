import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { User } from '#session/atoms.ts';
import { makeAlbum } from '#testing/albums.ts';
import { documents } from '#testing/firestore.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { anOpenCase, answerLeases } from '#testing/staff.ts';

type Place = { readonly path: string; readonly person: User | undefined };

const staff = (): User => putPerson({ role: 'moderator' });
const aPhoto = (by: User): string => putPhotos(by, ['一枚'])[0] ?? '';

function photoPage(whose: 'own' | 'other'): Place {
  const [owner, viewer] = [putPerson(), putPerson()];
  return { path: `/photos/${aPhoto(owner)}`, person: whose === 'own' ? owner : viewer };
}

function albumPage(whose: 'own' | 'other'): Place {
  const [owner, viewer] = [putPerson(), putPerson()];
  const id = makeAlbum(owner, putPhotos(owner, ['一枚']));
  return { path: `/${owner.username}/albums/${id}`, person: whose === 'own' ? owner : viewer };
}

const profilePage = (person: User | undefined): Place => ({ path: `/${putPerson().username}`, person });

/** Stores a reported photo. Returns the id of its case. */
function aCase(caption: string): string {
  const owner = putPerson();
  const [targetId = ''] = putPhotos(owner, [caption]);
  const at = new Date();
  const id = `photo_${targetId}`;
  documents.set(`cases/${id}`, {
    ...anOpenCase('photo', targetId, owner.uid),
    ...{ reporterCount: 1, weight: 1, reasons: { privacy: 1 }, reasonsGiven: ['privacy'] },
    ...{ openedAt: at, firstReportAt: at, lastReportAt: at },
  });
  return id;
}

function openCase(): Place {
  answerLeases();
  return { path: `/admin/photo-reports?case=${aCase('通報された一枚')}`, person: staff() };
}

function tagsPage(): Place {
  documents.set('tags/neko', { name: 'neko', reading: '', count: 1, lastUsedAt: new Date(), search: ['neko'] });
  return { path: '/admin/tags', person: staff() };
}

const inMain = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
const inHeader = (name: string): Locator => page.getByRole('banner').getByRole('button', { name, exact: true });
const more = inMain('その他');
const others = inMain('ほかの処置');
const dialog = page.getByRole('dialog');

async function refuseClipboard(): Promise<void> {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
}

type Row = readonly [
  entry: string,
  button: Locator,
  place: () => Place,
  /** Before the menu opens. */
  prepare?: () => Promise<void>,
];

/** Every entry of a menu of the site that opens a dialog. */
const rows: readonly Row[] = [
  ...['保留にする', '写真を削除する', 'さんに警告する', 'さんの利用を停止する', '処置なしで対応済みにする'].map(
    (entry): Row => [entry, others, openCase],
  ),
  ['返事を書いて却下する', others, openCase],
  [
    '処置なしで対応済みにする',
    others,
    openCase,
    () => page.getByRole('checkbox', { name: '「通報された一枚」を選ぶ' }).click(),
  ],
  ['通報', more, () => photoPage('other')],
  ['操作の一覧', inHeader('メニュー'), () => ({ ...photoPage('other'), person: undefined })],
  ['操作の一覧', inHeader('アカウント'), () => photoPage('other')],
  ['操作の一覧', more, () => photoPage('other')],
  ['アルバムに追加', more, () => photoPage('own')],
  ['リンクをコピー', inMain('共有'), () => photoPage('own'), refuseClipboard],
  ['アルバムを編集', more, () => albumPage('own')],
  ['通報', more, () => albumPage('other')],
  ['通報', more, () => profilePage(putPerson())],
  ['通報', more, () => profilePage(undefined)],
  ['編集する', inMain('「neko」の操作'), tagsPage, () => page.viewport(390, 800)],
];

const choose: Readonly<Record<'the mouse' | 'keys', (button: Locator, entry: string) => Promise<void>>> = {
  'the mouse': async (button, entry) => {
    await button.click();
    await page.getByRole('menuitem', { name: entry }).click();
  },
  keys: async (button, entry) => {
    button.element().focus();
    await press('{Enter}');
    const item = page.getByRole('menuitem', { name: entry });
    await see(item);
    await expect
      .poll(async () => {
        if (item.element() === document.activeElement) return true;
        await press('{ArrowDown}');
        return false;
      })
      .toBe(true);
    await press('{Enter}');
  },
};

const hasFocus = (): boolean => dialog.elements().some((each) => each.contains(document.activeElement));

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await page.viewport(1_280, 800);
});

describe('a dialog that a menu opens', () => {
  for (const [at, [entry, button, place, prepare]] of rows.entries()) {
    it.each(['the mouse', 'keys'] as const)(
      `the dialog of "${entry}" (${at}) keeps the focus after %s`,
      async (how) => {
        const { path, person } = place();
        await renderPage(path, { ...(person && { person }), heartbeat: {} });
        await prepare?.();
        await see(button);
        await choose[how](button, entry);
        await see(dialog);
        await expect.poll(hasFocus).toBe(true);
        for (const key of ['{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
          await press(key);
          await expect.poll(hasFocus).toBe(true);
        }
        await press('{Escape}');
        await gone(dialog);
        await focused(button);
      },
    );
  }
});
