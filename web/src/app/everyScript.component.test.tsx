import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { personSearch, tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { routes } from '#contract/routes.ts';
import { locales } from '#i18n/locale.ts';
import { areas } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import type { User } from '#session/atoms.ts';
import { makeAlbum } from '#testing/albums.ts';
import { stillness } from '#testing/axe.ts';
import { looseTexts } from '#testing/direction.ts';
import { documents } from '#testing/firestore.ts';
import { cutGlyphs } from '#testing/glyphs.ts';
import { faultsOfText } from '#testing/largeText.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';
import { anOpenCase, answerLeases, logged } from '#testing/staff.ts';

/** Names and bios in twelve scripts, the two from right to left first, where short lists show them. */
const writers = [
  { script: 'Hebrew', name: 'שָׁלוֹם כהן', username: 'שלום081', bio: 'אני מצלם את תל אביב, 2026.' },
  { script: 'Arabic', name: 'أحمد علي', username: 'احمد5', bio: 'أصوّر البحر (والصحراء).' },
  { script: 'Latin', name: 'e\u0301lodie', username: 'elodie', bio: 'Ça va ?' },
  { script: 'kana and kanji', name: 'が行の花', username: 'hana_hana', bio: '花の写真です。' },
  { script: 'Hangul', name: '한별', username: '한별7', bio: '서울의 밤.' },
  { script: 'Cyrillic', name: 'яна', username: 'яна9', bio: 'Снимаю лес.' },
  { script: 'Greek', name: 'άννα', username: 'αννα3', bio: 'Η θάλασσα.' },
  { script: 'Devanagari', name: 'निशा', username: 'निशा4', bio: 'दिल्ली की गलियाँ।' },
  { script: 'Thai', name: 'ก้อง', username: 'ก้อง2', bio: 'กรุงเทพ' },
  { script: 'Tamil', name: 'கீதா', username: 'கீதா1', bio: 'சென்னை.' },
  { script: 'Georgian', name: 'ნინო', username: 'ნინო8', bio: 'თბილისი.' },
  { script: 'Tibetan', name: 'སྤྱན་རས', username: 'སྤྱན6', bio: 'ལྷ་ས།' },
  { script: 'a flag', name: '🇯🇵 みちこ', username: 'michiko', bio: '👨‍👩‍👧‍👦 と旅。' },
] as const;

const hebrew = { caption: 'חוף הים, 7', tag: 'ים', title: 'הסרט הגדול', album: 'טיול באביב', text: 'שלום (2026)' };

/** Everybody with a photo, and what the first of them has made in their script. */
function aSite(staff = false) {
  const viewer = putPerson({ displayName: 'שרה', username: 'שרה1', ...(staff && { role: 'admin' as const }) });
  const people = writers.map(({ name, username, bio }) =>
    putPerson(
      { displayName: name, username },
      {},
      { bio, search: [...personSearch({ usernameKey: 'zq', searchName: 'zq' })] },
    ),
  );
  const [author = viewer] = people;
  const { caption, tag, title, album, text } = hebrew;
  const photos = putPhotos(author, [caption, ''], () => ({
    ...{ description: text, alt: text, tags: [tag], tagKeys: [tag], titleId: 'film', titleWords: [title] },
    listed: true,
  }));
  for (const person of people.slice(1))
    putPhotos(person, [''], () => ({ titleId: 'film', titleWords: [title], listed: true }));
  const ofTitle = { name: title, reading: text, aliases: [text, 'film'], kind: 'film', count: 9, status: 'active' };
  documents({
    [`tags/${tag}`]: { name: tag, reading: text, count: 9, search: tagSearch({ key: tag, reading: 'zq' }) },
    'titles/film': { ...ofTitle, search: titleSearch({ name: title, reading: 'zq', aliases: [] }) },
    'aggregates/trending': {
      tags: [{ key: tag, name: tag, count: 9 }],
      titles: [{ id: 'film', name: title, count: 9 }],
      at: new Date(),
    },
  });
  const albumId = makeAlbum(author, photos, { title: album, text });
  const [photoId = '', another = ''] = photos;
  return { viewer, author, people, photoId, another, albumId };
}

type Site = ReturnType<typeof aSite>;
const own = [...Object.values(hebrew), ...writers.flatMap(({ name, username }) => [name, username]), 'שרה', 'שרה1'];

// Without this, a page shows its skeleton until its words are loaded.
beforeAll(async () => {
  for (const load of Object.values(areas)) await Promise.all(locales.map((locale) => load(locale)));
});

/** Opens the page, waits for a text on it, and returns what runs into the words around it. */
async function looseOn(address: string, text: string, person: User | undefined, open?: (page: Drawn) => Promise<void>) {
  const page = await renderPage(address, { locale: 'en', heartbeat: {}, ...(person && { person }) });
  await seen(page.getByRole('main').getByText(text).first());
  await stillness();
  await open?.(page);
  const loose = looseTexts(own).join('\n');
  await page.unmount();
  return loose;
}

const pages: Readonly<Record<string, readonly [address: (site: Site) => string, text: string]>> = {
  'the newest photos': [() => routes.home, writers[0].name],
  people: [() => routes.users, writers[0].name],
  tags: [() => routes.tags, hebrew.tag],
  'works and places': [() => routes.titles, hebrew.title],
  'what a search finds': [() => paths.search({ q: 'zq' }), writers[0].name],
  'a person’s page': [({ author }) => paths.profile(author.username), writers[0].bio],
  'a person’s albums': [({ author }) => paths.albums(author.username), hebrew.album],
  'an album': [({ author, albumId }) => paths.album(author.username, albumId), hebrew.text],
  'a photo': [({ photoId }) => `/photos/${photoId}`, hebrew.text],
  'a photo without a caption': [({ another }) => `/photos/${another}`, hebrew.text],
  'a tag': [() => paths.tag(hebrew.tag), hebrew.caption],
  'a work': [() => `/photos?title=film`, hebrew.caption],
};

describe('the direction of a person’s text does not reach the words around it', () => {
  it.each(Object.entries(pages))('no text runs into others on the page of %s', async (_name, [address, text]) => {
    const site = aSite();
    expect(await looseOn(address(site), text, undefined)).toBe('');
  });

  it('no text runs into others in the lists of a member’s settings', async () => {
    const { viewer, author, people, photoId, albumId } = aSite();
    const mutedUsers = people.map(({ uid }) => uid);
    const muted = { mutedUsers, mutedTags: [hebrew.tag], mutedTitles: ['film'] };
    documents.update(`users/${viewer.uid}`, muted);
    const at = new Date();
    const report = { reporterId: viewer.uid, reason: 'spam', comment: hebrew.text, status: 'open', createdAt: at };
    documents({
      [`reports/${author.uid}_${viewer.uid}`]: { ...report, targetId: author.uid },
      [`photoReports/${photoId}_${viewer.uid}`]: { ...report, targetId: photoId },
      [`albumReports/${albumId}_${viewer.uid}`]: { ...report, targetId: albumId },
    });
    expect(await looseOn(routes.settingsMuted, writers[0].name, { ...viewer, ...muted })).toBe('');
    expect(await looseOn(routes.settingsReports, hebrew.text, viewer)).toBe('');
    putPhotos(viewer, [hebrew.caption], () => ({ tags: [hebrew.tag], tagKeys: [hebrew.tag] }));
    expect(await looseOn(routes.settingsMyPhotos, hebrew.caption, viewer)).toBe('');
    documents.set(`followLists/${viewer.uid}`, { users: mutedUsers, tags: [hebrew.tag], titles: ['film'] });
    expect(await looseOn(routes.settingsFollowing, writers[0].name, viewer)).toBe('');
  });

  it('no text runs into others in the menu of a photo and among the albums that it can be added to', async () => {
    const { viewer, photoId } = aSite();
    const [mine] = putPhotos(viewer, [hebrew.caption]);
    makeAlbum(viewer, [], { title: hebrew.album });
    const menu = (page: Drawn) => page.getByRole('main').getByRole('button', { name: 'More' }).first();
    const inMenu = async (page: Drawn): Promise<void> => {
      await menu(page).click();
      await seen(page.getByRole('menuitem').first());
    };
    expect(await looseOn(`/photos/${photoId}`, hebrew.text, viewer, inMenu)).toBe('');
    const inAlbums = async (page: Drawn): Promise<void> => {
      await inMenu(page);
      await page.getByRole('menuitem', { name: /album/ }).click();
      await seen(page.getByRole('dialog').getByText(hebrew.album));
    };
    expect(await looseOn(`/photos/${mine}`, hebrew.caption, viewer, inAlbums)).toBe('');
  });

  it('no text runs into others in a notice', async () => {
    const { viewer } = aSite();
    const [mine = ''] = putPhotos(viewer, [hebrew.caption]);
    const notice = { createdAt: new Date(), readAt: null, subject: mine };
    documents.set(`users/${viewer.uid}/notices/a`, {
      ...notice,
      kind: 'photo-hidden',
      rule: 'spam',
      text: hebrew.text,
    });
    documents.set(`users/${viewer.uid}/notices/b`, { ...notice, kind: 'likes', count: 2 });
    const page = await renderPage('/about', { person: viewer, heartbeat: { unread: 2 }, locale: 'en' });
    await page.getByRole('button', { name: /Notifications/ }).click();
    await seen(page.getByRole('dialog').getByText(hebrew.text));
    await seen(page.getByRole('dialog').getByText(hebrew.caption).first());
    expect(looseTexts(own).join('\n')).toBe('');
  });

  it('no text runs into others in the lists of staff', async () => {
    const { viewer, author, people, photoId } = aSite(true);
    answerLeases();
    for (const { uid } of people) logged(viewer, 'warnUser', `users/${uid}`, { reason: hebrew.text });
    logged(viewer, 'hidePhotos', `photos/${photoId}`, { after: { caption: hebrew.caption } });
    const at = new Date();
    documents.set(`cases/photo_${photoId}`, {
      ...anOpenCase('photo', photoId, author.uid),
      ...{ reporterCount: 1, weight: 1, reasons: { spam: 1 }, reasonsGiven: ['spam'] },
      ...{ openedAt: at, firstReportAt: at, lastReportAt: at },
      evidence: {
        ...{ subject: 'photo', photoId, ownerId: author.uid, username: author.username, frozenAt: at },
        ...{ displayName: writers[0].name, caption: hebrew.caption, description: hebrew.text, alt: hebrew.text },
        ...{ tags: [hebrew.tag], titleName: hebrew.title, spoiler: false, width: 3, height: 2 },
      },
    });
    documents.set(`photoReports/${photoId}_${people[1]?.uid}`, {
      ...{ caseId: `photo_${photoId}`, opening: 1, targetId: photoId, ownerId: author.uid },
      ...{ reporterId: people[1]?.uid, reason: 'spam', comment: hebrew.text, status: 'open', createdAt: at },
    });
    const loose: string[] = [];
    for (const [address, text] of [
      [routes.adminUsers, writers[0].name],
      [`${routes.adminUsers}?uid=${author.uid}`, writers[0].bio],
      [routes.adminAudit, hebrew.caption],
      [`${routes.adminPhotoReports}?case=photo_${photoId}`, hebrew.text],
      [`${routes.adminPhotos}?status=all&owner=${author.uid}`, hebrew.caption],
      [`${routes.adminTags}?q=${encodeURIComponent(hebrew.tag)}`, hebrew.tag],
      [routes.adminTitles, hebrew.title],
    ] as const) {
      const found = await looseOn(address, text, viewer);
      if (found !== '') loose.push(address, found);
    }
    expect(loose.join('\n')).toBe('');
  });
});

describe('names in twelve scripts', () => {
  it.each([
    ['people', routes.users, 390],
    ['people', routes.users, 1_280],
    ['the newest photos', routes.home, 390],
    ['what a search finds', paths.search({ q: 'zq' }), 390],
  ])(
    'stand whole, in serif and in their own direction on the page of %s at %s, %d px wide',
    async (_, address, width) => {
      aSite();
      await browser.viewport(width, 900);
      onTestFinished(() => browser.viewport(1_280, 800));
      const page = await renderPage(address, { locale: 'en', heartbeat: {} });
      await seen(page.getByRole('main').getByText(writers[0].name).first());
      await stillness();
      const words = [...document.querySelectorAll('main :is(bdi, [dir="auto"]:not(input))')].filter((each) =>
        each.checkVisibility(),
      );
      const faults = words.flatMap((word) => cutGlyphs(word));
      for (const { script, name } of writers) {
        const [shown] = words.filter(({ textContent }) => textContent === name);
        if (shown === undefined) continue;
        if (shown.matches(':dir(rtl)') !== ['Hebrew', 'Arabic'].includes(script))
          faults.push(`the direction of ${script}`);
        if (!/Noto Serif/.test(getComputedStyle(shown).fontFamily)) faults.push(`the letters of ${script}`);
      }
      expect(words.length).toBeGreaterThan(4);
      expect([...faults, ...faultsOfText()]).toEqual([]);
    },
  );

  it('a person without a picture is an eye in a colour of their name, and no letter', async () => {
    aSite();
    const page = await renderPage(routes.users, { locale: 'en' });
    await seen(page.getByRole('main').getByText(writers[0].name).first());
    const cards = page.getByRole('main').getByRole('listitem').elements();
    const colours = writers.map(({ name }) => {
      const sign = cards.find((each) => each.textContent?.includes(name))?.querySelector('svg[data-size]');
      expect(sign?.textContent).toBe('');
      return sign?.getAttribute('color');
    });
    expect(new Set(colours).size).toBeGreaterThan(9);
    expect(colours).not.toContain(null);
  });
});
