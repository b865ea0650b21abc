import { describe, expect, it, vi } from 'vitest';
import { page as window } from 'vitest/browser';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { locales } from '#i18n/locale.ts';
import { session } from '#session/atoms.ts';
import { writeSessionMark } from '#session/sessionMark.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { authSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer, intercept } from '#testing/server.ts';

const card = (page: Drawn, name: string) => page.getByRole('main').getByRole('link', { name });
const names = (page: Drawn) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

/** Scrolls repeatedly, because the router may still scroll a new page to its top. */
const readToTheEnd = (page: Drawn, last: string) =>
  expect
    .poll(() => {
      page.getByRole('main').getByRole('listitem').last().element().scrollIntoView();
      return card(page, last).elements().length;
    })
    .toBe(1);

function addTags(count: number): readonly string[] {
  const keys = Array.from({ length: count }, (_, index) => `たぐ${String(index).padStart(2, '0')}`);
  for (const [index, key] of keys.entries()) {
    documents({
      [`tags/${key}`]: { name: key, reading: '', count: 9_000 - index, search: tagSearch({ key, reading: '' }) },
    });
  }
  return keys;
}

const galaxy = { name: '銀河鉄道', reading: 'ぎんがてつどう', aliases: ['Galactic Rail'], kind: 'book' };
const ferry = { name: '星渡り', reading: 'ほしわたり', aliases: [], kind: 'game' };

function addTitles(): void {
  for (const [id, title] of Object.entries({ galaxy, ferry })) {
    documents({ [`titles/${id}`]: { ...title, count: 9_000, status: 'active', search: titleSearch(title) } });
  }
}

describe('/tags', () => {
  it('the list starts with the most used tags, grows on scrolling and links to their photos', async () => {
    addTags(33);
    // On a phone, the thirtieth entry is far below the window.
    await window.viewport(390, 800);
    const page = await renderPage('/tags');
    await seen(card(page, '#たぐ00'));
    expect(names(page)).toHaveLength(30);
    expect(names(page)[0]).toContain('9,000枚');
    expect(names(page)[1]).toContain('#たぐ01');
    await readToTheEnd(page, '#たぐ32');
    await card(page, '#たぐ32').click();
    await expect.poll(() => decodeURIComponent(page.address())).toBe('/tags/たぐ32');
  });

  it('the list loads more when a busy browser reports two visibility changes at once', async () => {
    addTags(33);
    class Busy extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const changes: IntersectionObserverEntry[] = [];
        super((more, self) => {
          changes.push(...more);
          // An observer that begins at the end of the list has no second change.
          if (changes.length > 1 || changes[0]?.isIntersecting) tell(changes.splice(0), self);
        }, options);
      }
    }
    vi.stubGlobal('IntersectionObserver', Busy);
    await window.viewport(390, 800);
    const page = await renderPage('/tags');
    await seen(card(page, '#たぐ00'));
    await readToTheEnd(page, '#たぐ32');
  });

  it('a search finds tags by their beginning in either kana and stays in the address', async () => {
    addTags(33);
    const page = await renderPage('/tags');
    const field = page.getByRole('searchbox', { name: 'タグをさがす' });
    await field.fill('タグ0');
    await expect.poll(() => decodeURIComponent(page.address())).toBe('/tags?q=タグ0');
    await expect.element(page.getByText('10件見つかりました。')).toBeInTheDocument();
    await page.unmount();
    const again = await renderPage(`/tags?q=${encodeURIComponent('タグ0')}`);
    await expect.element(again.getByText('10件見つかりました。')).toBeInTheDocument();
    await field.fill('だれも付けない札');
    await seen(again.getByText('「だれも付けない札」を含むものはありません'));
  });

  it('a list that fails to load says so and loads at the press of a button', async () => {
    addTags(1);
    const reconnect = intercept(/\/api\/tags/);
    const page = await renderPage('/tags');
    await seen(page.getByRole('heading', { name: 'タグを読み込めませんでした' }));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(card(page, '#たぐ00'));
  });
});

describe('/titles', () => {
  it.each(['ぎんが', '銀河鉄', 'ginga', 'galactic'])('a search finds a title by %s', async (typed) => {
    addTitles();
    const page = await renderPage(`/titles?q=${encodeURIComponent(typed)}`);
    await seen(card(page, galaxy.name));
    await gone(card(page, ferry.name));
  });

  it('the first title with a picture is large, and other names show only to those who search', async () => {
    const shape = { variants: { sizes: [320, 720], avif: [] }, color: '#336699', thumbhash: '' };
    const cover = { ownerId: 'somebody', tagKeys: [], photoId: 'c'.repeat(20), pictureId: 'c'.repeat(20), ...shape };
    for (const [id, count] of [
      ['galaxy', 10_000],
      ['other', 9_500],
    ] as const)
      documents({
        [`titles/${id}`]: { ...galaxy, cover, count, status: 'active', search: titleSearch(galaxy), name: `作品${id}` },
      });
    await window.viewport(1_280, 800);
    const page = await renderPage('/titles');
    const [first, second] = [card(page, '作品galaxy'), card(page, '作品other')];
    await seen(first);
    const widthOf = (one: typeof first) => one.element().getBoundingClientRect().width;
    expect(widthOf(first)).toBeGreaterThan(1.9 * widthOf(second));
    expect(first.element().querySelector('img')?.src).toContain('720.webp');
    await gone(page.getByText(galaxy.reading));
    await page.goTo('/titles?q=ginga');
    await seen(first.getByText(galaxy.reading));
    await seen(first.getByText('Galactic Rail'));
    expect(widthOf(first)).toBeCloseTo(widthOf(second), 0);
  });

  it('a filter by kind stays in the address, and a title links to its photos', async () => {
    addTitles();
    const page = await renderPage('/titles');
    await seen(card(page, galaxy.name));
    await page.getByRole('navigation', { name: '種類' }).getByRole('link', { name: 'ゲーム' }).click();
    await gone(card(page, galaxy.name));
    await expect.poll(page.address).toBe('/titles?kind=game');
    await card(page, ferry.name).click();
    await expect.poll(page.address).toBe('/photos?title=ferry');
  });

  it('a title that a member mutes leaves the list at once', async () => {
    addTitles();
    const viewer = aPerson();
    documents({ [`users/${viewer.uid}`]: {} });
    const page = await renderPage('/titles', { person: viewer });
    await page.getByRole('button', { name: `${ferry.name}のそのほかの操作` }).click();
    await page.getByRole('menuitem', { name: 'ミュート' }).click();
    await gone(card(page, ferry.name));
    await seen(card(page, galaxy.name));
  });

  it('a member proposes a title that the search does not find', async () => {
    const proposed = answer(proposeTitleContract, () => ({ id: 'moon', status: 'proposed' as const }));
    const page = await renderPage('/titles', { person: aPerson() });
    await page.getByRole('searchbox', { name: '作品・場所をさがす' }).fill('月面手帖');
    await seen(page.getByText('「月面手帖」を含むものはありません'));
    await page.getByRole('main').getByRole('button', { name: '作品・場所を提案する' }).last().click();
    const dialog = page.getByRole('dialog', { name: '作品・場所を提案する' });
    await expect.element(dialog.getByLabelText('作品・場所の名前')).toHaveValue('月面手帖');
    await dialog.getByRole('button', { name: '提案する' }).click();
    await seen(dialog.getByText('種類を選んでください。'));
    expect(proposed).toEqual([]);
    await dialog.getByLabelText('種類').selectOptions('book');
    await dialog.getByRole('button', { name: '提案する' }).click();
    await seen(page.getByText('「月面手帖」を提案しました。'));
    await gone(dialog);
    await expect.poll(() => proposed).toEqual([{ name: '月面手帖', reading: '', kind: 'book' }]);
  });

  it('a proposal waits for the session, and a visitor is asked to sign in', async () => {
    writeSessionMark('signed-in');
    const { store } = await renderPage('/titles', { person: 'starting' });
    authSdk.onAuthStateChanged.mockImplementationOnce(() => undefined);
    const propose = window.getByRole('main').getByRole('button', { name: '作品・場所を提案する' }).last();
    await propose.click();
    store.set(session, { phase: 'signed-in', user: aPerson() });
    const dialog = window.getByRole('dialog');
    await seen(dialog.getByLabelText('作品・場所の名前'));
    await dialog.getByRole('button', { name: '閉じる' }).click();
    store.set(session, { phase: 'signed-out' });
    await propose.click();
    await seen(dialog.getByText('提案するにはアカウントが必要です。'));
  });
});

describe('what is trending', () => {
  const navigation = (page: Drawn) => page.getByRole('navigation', { name: /^(話題のタグと作品・場所|Trending)/ });
  const shownOn = async (page: Drawn) => {
    await seen(navigation(page).getByRole('link').first());
    return [...navigation(page).element().querySelectorAll('ul')].map((line) =>
      [...line.querySelectorAll('a')].map((link) => ({ link, text: link.textContent })),
    );
  };

  it.each(locales)(
    'two tags and a work follow each other in one line, and the ways to all come last: %s',
    async (locale) => {
      const names = {
        tags: ['空', '海', '山'].map((key) => ({ key, name: key, count: 2 })),
        titles: [{ id: 'galaxy', name: galaxy.name, count: 2 }],
      };
      documents({ 'aggregates/trending': { ...names, at: new Date() } });
      const lines = await shownOn(await renderPage('/', { heartbeat: {}, locale }));
      expect(lines).toHaveLength(1);
      const all = locale === 'ja' ? ['すべてのタグ', 'すべての作品・場所'] : ['All tags', 'All works & places'];
      expect(lines[0]?.map(({ text }) => text)).toEqual(['空', '海', galaxy.name, '山', ...all]);
      expect(new Set(lines[0]?.map(({ link }) => link.getBoundingClientRect().height)).size).toBe(1);
    },
  );

  it.each([
    [{ tags: [], titles: [] }, [['すべてのタグ', 'すべての作品・場所']]],
    [{ tags: [{ key: '空', name: '空', count: 2 }], titles: [] }, [['空', 'すべてのタグ', 'すべての作品・場所']]],
  ])('the line of a quiet site has the ways to all tags and titles', async (entries, expected) => {
    documents({ 'aggregates/trending': { ...entries, at: new Date() } });
    const lines = await shownOn(await renderPage('/', { heartbeat: {} }));
    expect(lines.map((line) => line.map(({ text }) => text))).toEqual(expected);
  });

  it('the home page shows trending tags and titles, except muted ones', async () => {
    const entries = {
      tags: ['空', '海'].map((key) => ({ key, name: key, count: 2 })),
      titles: [{ id: 'galaxy', name: galaxy.name, count: 2 }],
    };
    documents({ 'aggregates/trending': { ...entries, at: new Date() } });
    const page = await renderPage('/', { heartbeat: {} });
    const trending = page.getByRole('navigation', { name: '話題のタグと作品・場所' });
    await seen(trending.getByRole('link', { name: '海' }));
    await seen(trending.getByRole('link', { name: galaxy.name }));
    page.store.set(session, { phase: 'signed-in', user: aPerson({ mutedTags: ['海'] }) });
    await gone(trending.getByRole('link', { name: '海' }));
    await seen(trending.getByRole('link', { name: '空' }));
    const shown = trending.getByRole('link').elements();
    expect(shown.map((link) => link.textContent)).toEqual(['空', galaxy.name, 'すべてのタグ', 'すべての作品・場所']);
  });
});
