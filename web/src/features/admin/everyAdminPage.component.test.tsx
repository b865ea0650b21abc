import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { previewNgTagContract } from '#contract/callables/ngTags.ts';
import { readSecondLooksContract } from '#contract/callables/secondLooks.ts';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { showLocale } from '#i18n/current.ts';
import { locales } from '#i18n/locale.ts';
import { areas } from '#i18n/words.ts';
import { makeAlbum } from '#testing/albums.ts';
import { axeViolations, stillness } from '#testing/axe.ts';
import { tooManyFilledButtons } from '#testing/filledButtons.ts';
import { documents } from '#testing/firestore.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { smallTargets } from '#testing/smallTargets.ts';
import { anOpenCase, answerLeases, logged } from '#testing/staff.ts';

type AdminRoute = Extract<RouteName, `admin${string}`>;

/** A page of the admin area with work to do on it. */
type AdminPageWithContent = { readonly address: string; readonly show: (main: Locator) => Promise<unknown> };

const text = (words: string) => (main: Locator) => see(main.getByText(words).first());
const withQuery = (route: AdminRoute, query: Readonly<Record<string, string>>): string =>
  `${routes[route]}?${new URLSearchParams(query)}`;
const main = page.getByRole('main');

/** Stores a report with its case and evidence. */
function report(kind: 'photo' | 'album' | 'user', targetId: string, ownerId: string, evidence: object, fields: object) {
  const at = new Date();
  const id = `${kind}_${targetId}`;
  const { uid: reporterId } = putPerson();
  documents.set(`cases/${id}`, {
    ...anOpenCase(kind, targetId, ownerId),
    ...{ reporterCount: 1, weight: 1 },
    ...{ reasons: { spam: 1 }, reasonsGiven: ['spam'], openedAt: at, firstReportAt: at, lastReportAt: at },
    evidence: { ownerId, username: 'hana', displayName: '花', frozenAt: at, subject: kind, ...evidence },
  });
  const reports = { photo: 'photoReports', album: 'albumReports', user: 'reports' }[kind];
  documents.set(`${reports}/${targetId}_${reporterId}`, {
    ...{ caseId: id, opening: 1, targetId, ownerId, reporterId, reason: 'spam', status: 'open', createdAt: at },
    ...fields,
  });
  return { case: id };
}

/**
 * Content for every page of the admin area: reports on a photo, an album and a person with their evidence, held photos,
 * a warned person, an appeal, titles, tags and a blocked tag. The compiler demands an entry for every route.
 */
function adminContent(): Readonly<Record<AdminRoute, readonly AdminPageWithContent[]>> {
  const at = new Date();
  const long = 'とても長いキャプションの付いた、通報された一枚'.repeat(2);
  const staff = putPerson({ role: 'moderator', displayName: '係の人' });
  const strike = {
    id: 'A'.repeat(20),
    rule: 'spam',
    note: '宣伝が続いています。',
    at,
    until: new Date(Date.now() + 1e9),
  };
  const owner = putPerson({ displayName: '花' }, { strikes: [strike] });
  const [heldId = '', , photoId = ''] = putPhotos(owner, ['保留の一枚', 'タグの一枚', long], (place) =>
    place === 0 ? { status: 'held', hold: { rule: 'reports', note: '' } } : { tags: ['波'], tagKeys: ['波'] },
  );
  const albumId = makeAlbum(owner, [], { title: '通報されたアルバム' });
  const words = { description: '', alt: '', tags: [], spoiler: false, width: 300, height: 200 };
  const photoCase = report(
    'photo',
    photoId,
    owner.uid,
    { photoId, caption: long, ...words, imagePath: `quarantine/photo_${photoId}/one` },
    { comment: '家が写っています。' },
  );
  const albumCase = report(
    'album',
    albumId,
    owner.uid,
    { albumId, title: '通報されたアルバム', text: '' },
    { comment: '店の宣伝です。', towardsHold: 'counts' },
  );
  const userCase = report(
    'user',
    owner.uid,
    owner.uid,
    { bio: '', links: [] },
    { comment: '嫌なことを言われました。' },
  );
  const ban = { reason: '宣伝の繰り返し', by: staff.uid, at };
  const banned = putPerson({}, { status: 'banned', ban });
  const decisionId = 'decision'.padEnd(20, '0');
  documents({
    [`appeals/${decisionId}`]: {
      uid: banned.uid,
      decisionId,
      kind: 'banned',
      text: '家族の作品でした。',
      status: 'open',
      createdAt: at,
    },
    [`decisions/${decisionId}`]: {
      uid: banned.uid,
      source: 'staff',
      automated: false,
      at,
      acts: [{ kind: 'banned', subject: banned.uid, text: ban.reason, auditId: decisionId }],
    },
    'tags/波': { name: '波', reading: '', count: 2, lastUsedAt: at, search: tagSearch({ key: '波', reading: '' }) },
    'titles/proposed': {
      ...{ name: '提案された作品', reading: '', aliases: [], kind: 'book', count: 1, status: 'proposed' },
      search: titleSearch({ name: '提案された作品', reading: '', aliases: [] }),
    },
    'ngTags/波': { name: '波', mode: 'hold', note: '確かめてください。', by: staff.uid, at },
    'settings/site': { holdAtReporters: 3 },
    'aggregates/figures': {
      weeks: [
        {
          ...{ week: '2026-11-23', decisions: 41, dismissed: 12, medianMinutes: 95, p95Minutes: 2_880, undone: 2 },
          ...{
            appealed: 1,
            skips: 4,
            rules: [{ rule: 'copyright', decisions: 41, dismissed: 12, undone: 2, appealed: 1, skips: 4 }],
          },
        },
      ],
      countedAt: at,
    },
  });
  logged(staff, 'warnUser', `users/${owner.uid}`, { reason: '宣伝が続いています。', after: { strikes: 1 } });
  answerLeases();
  const answered = { kind: 'photo' as const, first: 'hide' as const, second: 'dismissed' as const };
  const different = [{ ...answered, id: 'L'.repeat(20), caseId: photoCase.case, answeredAt: at.toISOString() }];
  answer(readSecondLooksContract, () => ({
    waits: true,
    own: { looked: 8, agreed: 7, different },
    team: { sum: { looked: 40, agreed: 38 }, different },
  }));
  const example = { id: heldId, caption: '保留の一枚', username: owner.username };
  answer(previewNgTagContract, ({ tag }) => ({ key: tag, photos: 2, examples: [example], existing: 'hold' as const }));
  return {
    admin: [
      { address: routes.admin, show: () => see(page.getByRole('table', { name: '新規登録', includeHidden: true })) },
    ],
    adminPhotoReports: [{ address: withQuery('adminPhotoReports', photoCase), show: text('家が写っています。') }],
    adminAlbumReports: [{ address: withQuery('adminAlbumReports', albumCase), show: text('店の宣伝です。') }],
    adminReports: [{ address: withQuery('adminReports', userCase), show: text('嫌なことを言われました。') }],
    adminAppeals: [{ address: withQuery('adminAppeals', { appeal: decisionId }), show: text('宣伝の繰り返し') }],
    adminPhotos: [{ address: withQuery('adminPhotos', { owner: owner.uid, status: 'all' }), show: text('保留の一枚') }],
    adminUsers: [
      { address: withQuery('adminUsers', { q: owner.username }), show: text(`@${owner.username}`) },
      { address: withQuery('adminUsers', { uid: owner.uid }), show: text('宣伝が続いています。') },
    ],
    adminTags: [{ address: withQuery('adminTags', { q: '波' }), show: text('#波') }],
    adminTitles: [{ address: withQuery('adminTitles', { status: 'proposed' }), show: text('提案された作品') }],
    adminNgTags: [
      {
        address: routes.adminNgTags,
        show: async () => {
          await text('確かめてください。')(main);
          await main.getByRole('button', { name: 'タグを試す・追加する' }).click();
          await main.getByRole('textbox', { name: 'タグ', exact: true }).fill('波');
          await main.getByRole('button', { name: '影響を確かめる' }).click();
          await see(main.getByRole('button', { name: 'この扱いで保存する' }));
        },
      },
    ],
    adminFigures: [{ address: routes.adminFigures, show: text('著作権の侵害・無断転載') }],
    adminAudit: [
      { address: withQuery('adminAudit', { target: `users/${owner.uid}` }), show: text('宣伝が続いています。') },
    ],
    adminSettings: [{ address: routes.adminSettings, show: () => see(main.getByLabelText('お知らせ')) }],
  };
}

type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/** One theme and width for each language, by turns: the next page has them the other way round. */
let looks: readonly [Look, Look] = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1_440 },
];

const sidewaysPx = (): number => document.documentElement.scrollWidth - window.innerWidth;

// Without this, a page shows its skeleton until its words are loaded, also after a change of language.
beforeAll(async () => {
  for (const load of Object.values(areas)) await Promise.all(locales.map((locale) => load(locale)));
});

afterEach(async () => {
  delete document.documentElement.dataset.theme;
  await page.viewport(1_280, 800);
  await cleanup();
});

async function faultsOf({ store }: Drawn): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [index, locale] of locales.entries()) {
    await showLocale(store, locale);
    await stillness();
    await expect.poll(() => document.documentElement.lang).toBe(locale);
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) faults.push(`${locale}: ${headings} headings of the first level`);
    if (['', 'Internal Server Error'].includes(document.title))
      faults.push(`${locale}: the title 「${document.title}」`);
    const { theme, width } = looks[index] ?? looks[0];
    document.documentElement.dataset.theme = theme;
    await page.viewport(width, 900);
    const where = `${locale} ${theme} ${width}`;
    faults.push(...(await axeViolations()).map((violation) => `${where}: ${violation}`));
    if (sidewaysPx() > 0) faults.push(`${where}: ${sidewaysPx()} px too wide`);
    faults.push(...tooManyFilledButtons().map((buttons) => `${where}: ${buttons}`));
    if (width < 1_000) faults.push(...smallTargets().map((target) => `${where}: ${target}`));
    await page.viewport(360, 740);
    await stillness();
    if (sidewaysPx() > 0) faults.push(`${locale}: ${sidewaysPx()} px wider than 360 px`);
    await page.viewport(1_440, 900);
  }
  looks = [looks[1], looks[0]];
  return faults;
}

it.each(Object.keys(adminContentRoutes()))(
  'the admin page %s with work on it has no faults in both languages, each in one theme, on a desk or on a phone',
  async (name) => {
    const pages = Object.entries(adminContent()).flatMap(([route, each]) => (route === name ? each : []));
    for (const { address, show } of pages) {
      const drawn = await renderPage(address, { person: putPerson({ role: 'admin' }) });
      await show(main);
      expect((await faultsOf(drawn)).join('\n'), address).toBe('');
      await drawn.unmount();
    }
    expect(pages.length).toBeGreaterThan(0);
  },
);

function adminContentRoutes(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(routes).filter(([name]) => name.startsWith('admin')));
}
