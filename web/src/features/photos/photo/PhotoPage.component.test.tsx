import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { photoAnswer } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { photoQuery } from '#data/photos/lists.ts';
import { queryClient } from '#data/queryClient.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer, intercept, readAddresses, serverFetch } from '#testing/server.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const enlarge = page.getByRole('button', { name: /拡大する/ });
const viewer = () => document.querySelector('.yarl__container');
const remove = page.getByRole('button', { name: '削除', exact: true });
const dialog = page.getByRole('dialog');

const zoom = (): number => {
  const { transform } = getComputedStyle(
    document.querySelector('.yarl__slide_current .yarl__slide_wrapper') ?? document.body,
  );
  return transform === 'none' ? 1 : new DOMMatrix(transform).a;
};

describe('the licence', () => {
  it.each([
    ['ja', 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.ja'],
    ['en', 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.en'],
  ] as const)('the licence links to its terms in the reader’s language (%s)', async (locale, href) => {
    const [id] = putPhotos(putPerson(), ['分ける一枚'], () => ({ licence: 'cc-by-nc-sa-4.0' }));
    await renderPage(`/photos/${id}`, { locale });
    await expect.element(page.getByRole('link', { name: 'CC BY-NC-SA 4.0' })).toHaveAttribute('href', href);
  });

  it('a photo without a licence names its owner and has no licence link', async () => {
    const [id] = putPhotos(putPerson(), ['分けない一枚']);
    await renderPage(`/photos/${id}`);
    await see(page.getByText(/^© /));
    expect(document.querySelector('[rel~="license"]')).toBeNull();
  });
});

describe('sharing', () => {
  it('the menu copies the link, or shows it where the clipboard is blocked', async () => {
    const [id] = putPhotos(putPerson(), ['分ける一枚']);
    await renderPage(`/photos/${id}?from=somewhere#there`);
    const link = `${location.origin}/photos/${id}`;
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const copy = async () => {
      await page.getByRole('button', { name: '共有' }).click();
      await page.getByRole('menuitem', { name: 'リンクをコピー' }).click();
    };
    await copy();
    await see(page.getByText('リンクをコピーしました。'));
    expect(write.mock.calls).toEqual([[link]]);
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await copy();
    await expect.element(dialog.getByLabelText('リンク')).toHaveValue(link);
    await expect.poll(() => String(getSelection())).toBe(link);
    write.mockRestore();
  });

  it('the menu offers the share sheet of the system where there is one', async () => {
    const [id] = putPhotos(putPerson(), ['分ける一枚']);
    const share = vi.fn(async (_data: ShareData) => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await renderPage(`/photos/${id}`);
    await page.getByRole('button', { name: '共有' }).click();
    await see(page.getByRole('menuitem', { name: 'リンクをコピー' }));
    await page.getByRole('menuitem', { name: 'ほかのアプリに送る' }).click();
    await expect
      .poll(() => share.mock.calls)
      .toEqual([[{ title: '分ける一枚', url: `${location.origin}/photos/${id}` }]]);
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('deleting', () => {
  it('a deletion that the server refuses is rolled back with a message', async () => {
    const me = putPerson();
    putPhotos(me, ['消せない一枚', '残る一枚']);
    answer(deletePhotoContract, () => {
      throw new ContractError('internal', 'no');
    });
    await renderPage(`/${me.username}`, { person: me });
    await tile('消せない一枚').click();
    await see(page.getByRole('link', { name: '編集' }));
    await remove.click();
    await see(dialog.getByText('元のファイル'));
    await dialog.getByRole('button', { name: '削除する' }).click();
    await see(page.getByText(/写真を削除できませんでした。/));
    await see(tile('消せない一枚'));
  });

  it.each([
    ['a visitor', undefined],
    ['somebody else', aPerson()],
  ] as const)('the page does not offer deleting and editing to %s', async (_who, person) => {
    const [id] = putPhotos(putPerson(), ['人の一枚']);
    await renderPage(`/photos/${id}`, { ...(person && { person }) });
    // The other actions load with it, after the photo.
    await see(page.getByRole('button', { name: '共有' }));
    await see(page.getByRole('main').getByRole('button', { name: 'その他' }));
    expect(remove.elements()).toEqual([]);
    expect(page.getByRole('link', { name: '編集' }).elements()).toEqual([]);
  });
});

describe('the text of a photo', () => {
  it('text with markup or direction characters shows as plain text and affects nothing around it', async () => {
    const caption = '\u202E<img src=x onerror=alert(1)>';
    const description = '<b>一行目</b>\n\u0645\u0631\u062D\u0628\u0627 (1)\n\nhttps://example.com/';
    const fields = { description, tags: ['\u202Eうしろ'], tagKeys: ['うしろ'] };
    const [id] = putPhotos(putPerson(), [caption], () => fields);
    await renderPage(`/photos/${id}`);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await see(title);
    expect(title.element().textContent).toBe(caption);
    expect(title.element().getAttribute('dir')).toBe('auto');
    const words = page.getByText('<b>一行目</b>').element();
    expect(words.textContent).toBe(description);
    expect(document.querySelectorAll('main h1 *, main p b, main p a')).toHaveLength(0);
    expect(getComputedStyle(words).whiteSpace).toContain('pre-wrap');
    expect(document.querySelectorAll('a[href="/tags/%E3%81%86%E3%81%97%E3%82%8D"] bdi')).toHaveLength(1);
  });
});

describe('a photo that is not public', () => {
  it('a scheduled photo says when it will be published, and its owner can publish it at once', async () => {
    const owner = putPerson();
    const publishAt = new Date('2099-01-02T03:04:00Z');
    const [id = ''] = putPhotos(owner, ['あしたの一枚'], () => ({
      status: 'scheduled',
      publishAt,
      publishedAt: undefined,
    }));
    const held = { status: 'held', hold: { rule: 'new-account', note: '' } };
    const sent = answer(updatePhotoContract, () => {
      documents.update(`photos/${id}`, held);
      return { updatedAt: new Date().toISOString(), status: 'held' as const, strippedTags: [] };
    });
    await renderPage(`/photos/${id}`, { person: owner });
    await see(page.getByText(/2099年1月2日.*に公開されます/));
    await see(page.getByRole('link', { name: '公開日時を変える' }));
    await looksGood();
    await page.getByRole('button', { name: 'いますぐ公開する' }).click();
    await see(page.getByText(/公開の前に運営が確認しています/));
    await expect.poll(() => sent).toMatchObject([{ id, caption: 'あしたの一枚', publishAt: null }]);
  });

  it('a photo that was never there or is hidden is a 404, and the owner of a held photo can edit and delete it', async () => {
    const owner = putPerson();
    const [hidden, held] = putPhotos(owner, ['見せない一枚', 'まだの一枚'], (place) =>
      place === 0
        ? { status: 'hidden', hold: { rule: 'spam', note: '' } }
        : { status: 'held', hold: { rule: 'reports', note: '' } },
    );
    const { goTo, unmount } = await renderPage('/about', { person: aPerson() });
    for (const id of ['AAAAAAAAAAAAAAAAAAAA', hidden, held]) {
      // The rules hide unpublished photos from others. Here the document is removed instead.
      const stands = id === 'AAAAAAAAAAAAAAAAAAAA' ? undefined : `photos/${id}`;
      if (stands !== undefined) documents.remove(stands);
      await goTo(`/photos/${id}`);
      await see(page.getByText(`Page Not Found: /photos/${id}`));
    }
    await unmount();
    const [own] = putPhotos(owner, ['まだの一枚'], () => ({ status: 'held', hold: { rule: 'reports', note: '' } }));
    await renderPage(`/photos/${own}`, { person: owner });
    await see(page.getByText('この写真は公開されていません'));
    await see(page.getByRole('link', { name: '編集' }));
    await see(remove);
    expect(page.getByRole('button', { name: '共有' }).elements()).toEqual([]);
    // The owner loads the picture with a grant.
    await expect
      .poll(() => document.querySelector('img[srcset]')?.getAttribute('src'))
      .toBe(`/i/for/a-grant/${own}/${own}/640.webp`);
  });

  it('staff on the page of a held photo are led to the admin pages and not told to wait like its owner', async () => {
    const owner = putPerson();
    const [held] = putPhotos(owner, ['係の見る一枚'], () => ({ status: 'held', hold: { rule: 'reports', note: '' } }));
    await renderPage(`/photos/${held}`, { person: aPerson({ role: 'moderator' }) });
    await see(page.getByText('通報があったため'));
    await expect
      .element(page.getByRole('link', { name: '管理の「写真」で確かめる' }))
      .toHaveAttribute('href', `/admin/photos?owner=${owner.uid}&status=held`);
    expect(page.getByText('そのままお待ちください').elements()).toEqual([]);
  });
});

describe('a photo that is not listed', () => {
  it('an unlisted photo says so to everyone with the link', async () => {
    const [id] = putPhotos(putPerson(), ['そっと置いた一枚'], () => ({ visibility: 'unlisted' }));
    await renderPage(`/photos/${id}`);
    await see(page.getByText('限定公開（リンクを知っている人だけが見られます）'));
    await see(page.getByRole('button', { name: '共有' }));
  });

  it('the owner of a private photo reads that it is private and can edit it', async () => {
    const owner = putPerson();
    const [id] = putPhotos(owner, ['自分の一枚'], () => ({ visibility: 'private', publishedAt: undefined }));
    await renderPage(`/photos/${id}`, { person: owner });
    await see(page.getByText('公開範囲が「自分だけ」になっています', { exact: false }));
    await see(page.getByRole('link', { name: '編集' }));
    await looksGood();
    await expect
      .poll(() => document.querySelector('img[srcset]')?.getAttribute('src'))
      .toBe(`/i/for/a-grant/${id}/${id}/640.webp`);
  });
});

describe('a photo that moderation holds back', () => {
  it.each([
    [
      'hidden by a rule, with what staff wrote and the way to mend it',
      { status: 'hidden', hold: { rule: 'privacy', note: '<b>表札</b>を隠してください' } },
      ['理由: プライバシーの侵害', '<b>表札</b>を隠してください', '写真を直す'],
    ],
    ['held for a tag', { status: 'held', hold: { rule: 'ng-tag', note: 'ねこ' } }, ['タグ「ねこ」が付いているため']],
    ['held as reported', { status: 'held', hold: { rule: 'reports', note: '' } }, ['通報があったため']],
    [
      'removed',
      { status: 'removed', removed: { at: new Date(), from: 'published', rule: 'spam', note: '宣伝です' } },
      ['理由: 宣伝・スパム'],
    ],
    [
      'like a blocked picture, not like which',
      { status: 'held', hold: { rule: 'blocked-picture', note: 'ABCDEFGHIJKLMNOPQRST' } },
      ['以前に公開を止めた画像と似ているため'],
    ],
  ])('the owner reads why the photo is %s', async (_what, fields, words) => {
    const owner = putPerson();
    const [id] = putPhotos(owner, ['わたしの写真'], () => fields);
    await renderPage(`/photos/${id}`, { person: owner });
    for (const each of words) await see(page.getByText(each));
    expect(page.getByText('ABCDEFGHIJKLMNOPQRST').elements()).toEqual([]);
    await looksGood();
  });

  it('the form repeats what to fix and says that staff will look again', async () => {
    const owner = putPerson();
    const hold = { rule: 'privacy', note: '<b>表札</b>を隠してください' };
    const [id] = putPhotos(owner, ['わたしの写真'], () => ({ status: 'hidden', hold }));
    const { address } = await renderPage(`/photos/${id}`, { person: owner });
    await expect
      .element(page.getByRole('link', { name: 'このルールを読む' }))
      .toHaveAttribute('href', '/rules#privacy');
    await page.getByRole('link', { name: '写真を直す' }).click();
    await see(page.getByText('もう一度確認します'));
    await see(page.getByText('<b>表札</b>を隠してください'));
    await expect.poll(address).toBe(`/photos/${id}/edit`);
  });
});

describe('the picture', () => {
  it('a single picture opens in the viewer, zooms by keys, and closes', async () => {
    const [id] = putPhotos(putPerson(), ['大きく見る一枚']);
    const { address } = await renderPage(`/photos/${id}`);
    await see(page.getByRole('button', { name: '全画面で見る' }));
    expect(page.getByRole('button', { name: /前の写真|次の写真/ }).elements()).toEqual([]);
    await enlarge.click();
    await expect.poll(() => viewer() === document.activeElement).toBe(true);
    await expect.element(page.getByRole('button', { name: '拡大', exact: true })).toBeEnabled();
    await expect.poll(zoom).toBe(1);
    await press('+');
    await expect.poll(zoom).toBeGreaterThan(1);
    await press('-');
    await expect.poll(zoom).toBe(1);
    await press('+');
    await expect.poll(zoom).toBeGreaterThan(1);
    await looksGood();
    await press('{Escape}');
    await expect.poll(viewer).toBeNull();
    await focused(enlarge);
    expect(address()).toContain(`/photos/${id}`);
  });
});

describe('a cover', () => {
  it('photos of a title are covered until its date, and the page contains no address of a covered picture', async () => {
    const spoilerUntil = new Date(Date.now() + 3 * 86_400_000);
    const title = {
      name: '終わらない夏',
      reading: '',
      aliases: [],
      kind: 'book',
      count: 0,
      status: 'active',
      spoilerUntil,
    };
    documents.set('titles/endless', title);
    const author = putPerson();
    const fields = [
      {},
      { titleId: 'endless', titleWords: ['終わらない夏'], coveredUntil: spoilerUntil },
      { spoiler: true },
    ];
    const [seen = '', covered = '', told = ''] = putPhotos(
      author,
      ['見える一枚', '隠れる一枚', '告げ口の一枚'],
      (place) => fields[place] ?? {},
    );
    const asked = new Set<string>();
    const note = (): void => {
      for (const { srcset, src } of document.images) asked.add(`${src} ${srcset}`);
    };
    const watch = new MutationObserver(note);
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    const drawn = (id: string) => [...asked].some((sources) => decodeURIComponent(sources).includes(`/i/${id}/`));
    const { goTo } = await renderPage(`/${author.username}`);
    await see(page.getByRole('link', { name: '隠れる一枚' }).getByText('ネタバレを含みます'));
    await expect.poll(() => drawn(seen)).toBe(true);
    await tile('見える一枚').click();
    await see(heading('見える一枚'));
    await see(page.getByRole('button', { name: '次の写真' }));
    await enlarge.click();
    await expect.poll(() => viewer() === document.activeElement).toBe(true);
    await press('{ArrowRight}');
    await see(page.getByText(/「.?終わらない夏.?」のネタバレを含むことがあります/).first());
    await see(page.getByText(/までは隠してあります/).first());
    await press('{Escape}');
    await expect.poll(viewer).toBeNull();
    await see(page.getByText(/までは隠してあります/));
    expect(page.getByRole('button', { name: /拡大する|全画面/ }).elements()).toEqual([]);
    await see(page.getByRole('link', { name: '終わらない夏' }));
    await goTo(`/photos/${told}`);
    await see(heading('告げ口の一枚'));
    await see(page.getByText('ネタバレを含みます').first());
    await goTo(`/photos/${covered}`);
    await see(heading('隠れる一枚'));
    expect([drawn(covered), drawn(told)]).toEqual([false, false]);
    await page.getByRole('button', { name: 'ネタバレを表示する' }).click();
    await see(page.getByRole('button', { name: /隠れる一枚.*拡大する/ }));
    await expect.poll(() => drawn(covered)).toBe(true);
    watch.disconnect();
  });
});

describe('the words of a covered photo', () => {
  const [description, alt] = ['犯人は執事です。', '執事がナイフを持っている'];
  const fields = { description, alt };
  const isThere = () => document.body.textContent?.includes(description) || document.body.innerHTML.includes(alt);
  const reveal = () => page.getByRole('button', { name: /^(ネタバレを表示する|写真を表示する)$/ });

  it.each([{ spoiler: true }, { sensitive: true }])(
    'the words are hidden in lists and on the page until the photo is opened: %o',
    async (more) => {
      const author = putPerson();
      const [id = '', plain = ''] = putPhotos(author, ['最後の一枚', '最初の一枚'], (place) =>
        place === 0 ? { ...fields, ...more } : fields,
      );
      const { goTo } = await renderPage(`/${author.username}`);
      await see(page.getByRole('link', { name: '最後の一枚' }));
      expect(page.getByRole('link', { name: '最後の一枚' }).element().outerHTML).not.toContain(alt);
      await goTo(`/photos/${id}`);
      await see(heading('最後の一枚'));
      await see(reveal());
      expect(document.querySelector('article')?.textContent).not.toContain(description);
      expect(document.querySelector('article')?.innerHTML).not.toContain(alt);
      await reveal().click();
      await see(page.getByText(description));
      await see(page.getByRole('img', { name: alt }));
      await goTo(`/photos/${plain}`);
      await see(page.getByText(description));
    },
  );

  it('the words load when the photo is opened if the page’s HTML left them out', async () => {
    const [id = ''] = putPhotos(putPerson(), ['隠した一枚'], () => ({ ...fields, spoiler: true }));
    const { goTo } = await renderPage('/about');
    const answer = v.parse(
      photoAnswer,
      await (await serverFetch(new URL(apiAddress.photo(parsePhotoId(id)), location.href).href)).json(),
    );
    const withheld = { ...answer.item, description: '', alt: '', isWithheld: true } as const;
    queryClient.setQueryData(photoQuery(parsePhotoId(id)).queryKey, withheld);
    await goTo(`/photos/${id}`);
    await see(reveal());
    expect(isThere()).toBe(false);
    await reveal().click();
    await see(page.getByText(description));
    await see(page.getByRole('img', { name: alt }));
  });
});

describe('saving the picture', () => {
  const link = page.getByRole('link', { name: '画像を保存する' });

  it('the page offers to save a picture in its widest size if the owner allows it and it is not covered', async () => {
    const [plain, covered, closed] = putPhotos(
      putPerson(),
      ['持ち帰れる一枚', '覆いの一枚', '見るだけの一枚'],
      (place) => (place === 2 ? {} : { download: 'large', sensitive: place === 1 }),
    );
    const { goTo } = await renderPage(`/photos/${plain}`);
    await see(link);
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/i\/.*\/\d+\.webp\?download=1$/));
    await goTo(`/photos/${covered}`);
    await see(page.getByRole('button', { name: '写真を表示する' }));
    await see(page.getByRole('button', { name: '共有' }));
    expect(link.elements()).toEqual([]);
    await page.getByRole('button', { name: '写真を表示する' }).click();
    await see(link);
    await goTo(`/photos/${closed}`);
    await see(heading('見るだけの一枚'));
    await see(page.getByRole('button', { name: '共有' }));
    expect(link.elements()).toEqual([]);
  });

  it('the link names and serves the original size as soon as that file exists', async () => {
    const fullJpeg = { width: 6_000, height: 4_000, bytes: 9_542_042 };
    const variants = { sizes: [320, 640], avif: [], share: { width: 1_200, height: 800 } };
    const [ready, waiting] = putPhotos(putPerson(), ['できた一枚', 'これからの一枚'], (place) => ({
      download: 'full',
      variants: place === 0 ? { ...variants, fullJpeg } : variants,
    }));
    const { goTo } = await renderPage(`/photos/${ready}`);
    const full = page.getByRole('link', { name: '画像を保存する（6000×4000、9.1 MB）', exact: true });
    await expect.element(full).toHaveAttribute('href', `/i/${ready}/${ready}/full.jpg?download=1`);
    await goTo(`/photos/${waiting}`);
    const large = page.getByRole('link', { name: '画像を保存する', exact: true });
    await expect.element(large).toHaveAttribute('href', `/i/${waiting}/${waiting}/640.webp?download=1`);
  });
});

describe('a sensitive photo', () => {
  const pictures = () => document.querySelectorAll('[class*=stage] img').length;

  it('the page says that a photo is sensitive and loads no picture until it is opened', async () => {
    const [id] = putPhotos(putPerson(), ['傷のある手'], () => ({ sensitive: true }));
    await renderPage(`/photos/${id}`);
    await see(heading('傷のある手'));
    await see(page.getByText('センシティブな写真', { exact: true }));
    expect(pictures()).toBe(0);
    expect(enlarge.elements()).toEqual([]);
    await looksGood();
    await page.getByRole('button', { name: '写真を表示する' }).click();
    await see(enlarge);
    expect(pictures()).toBe(1);
  });

  it('a person who wants to see sensitive photos sees them, except those that are also spoilers', async () => {
    const person = aPerson({ sensitive: 'show' });
    const [plain, spoiler] = putPhotos(putPerson(), ['傷のある手', '結末の場面'], (place) => ({
      sensitive: true,
      spoiler: place === 1,
    }));
    const { goTo } = await renderPage(`/photos/${plain}`, { person });
    await see(enlarge);
    await goTo(`/photos/${spoiler}`);
    await see(page.getByText('ネタバレを含みます').first());
    expect(page.getByText('センシティブな写真', { exact: true }).elements()).toEqual([]);
    expect(pictures()).toBe(0);
  });
});

describe('more photos', () => {
  it('more photos load only when the reader scrolls to them, and exclude the photo itself', async () => {
    const me = putPerson({ mutedTags: ['かくす'] });
    const author = putPerson({ displayName: '撮る人' });
    const tagged = { tags: ['珍しい札'], tagKeys: ['珍しい札'] };
    const titled = { titleId: 'near', titleWords: ['近い作品'] };
    const [id] = putPhotos(author, ['これを見る', '同じ人の一枚'], (place) =>
      place === 0 ? { ...tagged, ...titled } : {},
    );
    putPhotos(putPerson(), ['別の人の札の一枚', '隠れる一枚', 'ネタバレの一枚', '遠い一枚'], (place) => {
      if (place === 0) return tagged;
      if (place === 1) return { tags: ['珍しい札', 'かくす'], tagKeys: ['珍しい札', 'かくす'] };
      return place === 2 ? { ...titled, spoiler: true } : {};
    });
    documents.set('titles/near', {
      ...{ name: '近い作品', reading: '', aliases: [], kind: 'book', count: 2, status: 'active' },
      ...{ search: [], createdAt: new Date(), updatedAt: new Date() },
    });
    await renderPage(`/photos/${id}`, { person: me });
    await see(heading('これを見る'));
    await see(page.getByRole('button', { name: '共有' }));
    expect(readAddresses.filter((address) => address.includes('?near='))).toEqual([]);
    const byAuthor = page.getByRole('region', { name: /撮る人.*さんのほかの写真/ });
    // Scrolls in small steps, like a wheel.
    await expect
      .poll(() => {
        window.scrollBy(0, 700);
        return byAuthor.getByRole('link', { name: '同じ人の一枚', exact: true }).elements().length;
      })
      .toBe(1);
    expect(byAuthor.getByRole('link', { name: 'これを見る' }).elements()).toEqual([]);
    // One request for all, with each photo once.
    expect(readAddresses.filter((address) => address.startsWith('/api/photos?near='))).toEqual([
      `/api/photos?near=${id}`,
    ]);
    const ofTitle = page.getByRole('region', { name: /近い作品.*の写真/ });
    await see(ofTitle.getByText('ネタバレを含みます'));
    expect(page.getByRole('link', { name: /隠れる一枚|遠い一枚/ }).elements()).toEqual([]);
    expect(byAuthor.getByRole('link', { name: '同じ人の一枚', exact: true }).elements()).toHaveLength(1);
    await looksGood();
    const withTag = page.getByRole('region', { name: /#.*珍しい札.* の写真/ });
    await withTag.getByRole('link', { name: '別の人の札の一枚', exact: true }).click();
    await see(heading('別の人の札の一枚'));
  });
});

describe('similar photos', () => {
  it('photos that look alike come last, without muted ones and those of the other strips', async () => {
    const me = putPerson({ mutedTags: ['かくす'] });
    const author = putPerson({ displayName: '撮る人' });
    const hashParts = ['0aaa', '1bbb'];
    const own = putPhotos(author, ['もとの一枚', '同じ人の似た一枚']);
    const others = putPhotos(putPerson(), ['別の人の似た一枚', '隠れる似た一枚'], (place) =>
      place === 1 ? { tags: ['かくす'], tagKeys: ['かくす'] } : {},
    );
    for (const each of [...own, ...others]) documents.set(`searchEntries/${each}`, { hashParts });
    const [id] = own;
    await renderPage(`/photos/${id}`, { person: me });
    await see(page.getByRole('button', { name: '共有' }));
    expect(readAddresses.filter((address) => address.includes('similar='))).toEqual([]);
    const similar = page.getByRole('region', { name: '似ている写真' });
    await expect
      .poll(() => {
        window.scrollBy(0, 300);
        return similar.getByRole('link').elements().length;
      })
      .toBe(1);
    await see(similar.getByRole('link', { name: '別の人の似た一枚', exact: true }));
    const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements();
    expect(headings.at(-1)?.textContent).toBe('似ている写真');
    await looksGood();
  });
});

describe('the headings of more photos', () => {
  it('the headings are there before the photos, and stay where they are', async () => {
    const author = putPerson({ displayName: '撮る人' });
    const tagged = { tags: ['見出し'], tagKeys: ['見出し'] };
    const [id] = putPhotos(author, ['見出しの一枚', '同じ人の二枚目'], () => tagged);
    putPhotos(putPerson(), ['別の人の見出し'], () => tagged);
    const waiting = Promise.withResolvers<void>();
    const stop = intercept(/near=/, async () => {
      await waiting.promise;
      stop();
      return serverFetch(`${location.origin}${apiAddress.photosNear(id ?? parsePhotoId(''))}`);
    });
    await renderPage(`/photos/${id}`);
    await see(page.getByRole('button', { name: '共有' }));
    const byAuthor = page.getByRole('heading', { level: 2, name: /撮る人.*さんのほかの写真/ });
    await expect
      .poll(() => {
        window.scrollBy(0, 300);
        return byAuthor.elements().length;
      })
      .toBe(1);
    await see(page.getByRole('status', { name: '写真を読み込んでいます' }));
    const placeOf = () => byAuthor.element().getBoundingClientRect().top + window.scrollY;
    const before = placeOf();
    waiting.resolve();
    await see(page.getByRole('heading', { level: 2, name: /見出し.* の写真/ }));
    expect(placeOf()).toBe(before);
    await gone(page.getByRole('status', { name: '写真を読み込んでいます' }));
  });
});

describe('the author', () => {
  it('everybody but the author can follow the author from the photo', async () => {
    const author = putPerson();
    const [id] = putPhotos(author, ['慕われる一枚']);
    const first = await renderPage(`/photos/${id}`);
    await page.getByRole('main').getByRole('button', { name: 'フォローする' }).click();
    await see(dialog.getByText('フォローするにはアカウントが必要です。'));
    await first.unmount();
    await renderPage(`/photos/${id}`, { person: author });
    await see(page.getByRole('link', { name: '編集' }));
    expect(page.getByRole('button', { name: 'フォローする' }).elements()).toEqual([]);
  });

  it.each(['ja', 'en'] as const)(
    'the follow button stands beside the author, and a press moves nothing: %s',
    async (locale) => {
      const [id] = putPhotos(putPerson({ displayName: '撮る人' }), ['慕われる一枚']);
      const follow = page
        .getByRole('main')
        .getByRole('button', { name: /^(フォローする|フォロー中|Follow|Following)$/ });
      answer(setFollowContract, () => ({}));
      for (const width of [320, 390, 1_440]) {
        await page.viewport(width, 844);
        const drawn = await renderPage(`/photos/${id}`, { person: putPerson(), locale });
        await see(follow);
        await see(page.getByRole('button', { name: /^(共有|Share)$/ }));
        const author = page
          .getByRole('link', { name: '撮る人', exact: true })
          .first()
          .element()
          .getBoundingClientRect();
        const places = () =>
          ['main h1', 'main article time', 'main [aria-expanded]', 'main article [aria-pressed]'].map((selector) => {
            const { top, left, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
            return [top + window.scrollY, left, width];
          });
        const before = places();
        const { top, bottom } = follow.element().getBoundingClientRect();
        expect(top < author.bottom && bottom > author.top).toBe(true);
        await follow.click();
        await expect.element(follow).toHaveAttribute('aria-pressed', 'true');
        expect(places()).toEqual(before);
        await drawn.unmount();
      }
      await page.viewport(1_280, 800);
    },
  );
});

describe('large letters', () => {
  it('the follow button is below the author’s name and date where both do not fit one line', async () => {
    const [id] = putPhotos(putPerson({ displayName: '撮る人' }), ['大きな文字']);
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      await page.viewport(1_280, 800);
    });
    await renderPage(`/photos/${id}`);
    const follow = page.getByRole('main').getByRole('button', { name: 'フォローする' });
    await see(follow);
    const author = page.getByRole('link', { name: '撮る人', exact: true }).first().element();
    await expect
      .poll(() => {
        const published = document.querySelector('main article time')?.getBoundingClientRect() ?? new DOMRect();
        const { top } = follow.element().getBoundingClientRect();
        return author.scrollWidth <= author.clientWidth && top >= published.bottom;
      })
      .toBe(true);
  });
});

describe('a phone', () => {
  it('nothing lies over the picture: the buttons and the place in the list are in a row below it', async () => {
    const author = putPerson();
    putPhotos(author, ['上の一枚', '下の一枚', '終わりの一枚']);
    await page.viewport(390, 844);
    await renderPage(`/${author.username}`);
    await tile('下の一枚').click();
    await see(page.getByText('3枚のうち2枚目'));
    const picture = document.querySelector('main img')?.getBoundingClientRect() ?? new DOMRect();
    const names = ['前の写真', '次の写真', 'スライドショー', '全画面で見る'];
    const boxes = names.map((name) =>
      page.getByRole('main').getByRole('button', { name }).element().getBoundingClientRect(),
    );
    const place = page.getByText('2 / 3').element().getBoundingClientRect();
    for (const { top, bottom } of [...boxes, place]) {
      expect(top).toBeGreaterThanOrEqual(Math.floor(picture.bottom));
      expect(bottom).toBeLessThanOrEqual(heading('下の一枚').element().getBoundingClientRect().top);
    }
    const [lefts, rights] = [boxes.map(({ left }) => left), boxes.map(({ right }) => right)];
    expect(lefts.slice(1).every((left, index) => left >= (rights[index] ?? 0))).toBe(true);
    await looksGood();
  });
});

describe('keys', () => {
  it('C copies the link, I toggles the details, ? lists the keys, and no key works with a modifier', async () => {
    const exif = { camera: 'SekretKamera One', aperture: 2.8, takenAt: new Date('2024-05-06T07:08:00Z') };
    const [id] = putPhotos(putPerson({ displayName: '撮る人' }), ['キーの一枚'], () => ({ showExif: true, exif }));
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await page.viewport(390, 844);
    await renderPage(`/photos/${id}`, { heartbeat: {} });
    const details = page.getByRole('region', { name: '写真の情報' });
    const button = page.getByRole('button', { name: '写真の情報' });
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await press('{Control>}i{/Control}');
    await press('{Alt>}c{/Alt}');
    expect(details.elements()).toEqual([]);
    await press('i');
    await focused(details.getByRole('heading'));
    await see(details.getByText('2024年5月6日'));
    await see(details.getByText('3,000 × 2,000 ピクセル'));
    await see(details.getByText('SekretKamera One'));
    await see(details.getByText('f/2.8'));
    await see(details.getByText('© 撮る人'));
    await looksGood();
    await page.viewport(390, 844);
    await press('i');
    await gone(details);
    await see(page.getByText('SekretKamera One'));
    await press('c');
    await see(page.getByText('リンクをコピーしました。'));
    expect(write.mock.calls).toEqual([[`${location.origin}/photos/${id}`]]);
    write.mockRestore();
    await press('?');
    await see(dialog.getByText('全画面で見る'));
    await see(dialog.getByText('どのページでも'));
    await see(dialog.getByText('ダブルタップ').first());
    await looksGood();
    await press('{Escape}');
    await gone(dialog);
    await page.getByRole('main').getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: '操作の一覧' }).click();
    await see(dialog.getByText('写真の情報を開く・閉じる'));
    await page.viewport(1_280, 800);
  });

  it('? lists only the common keys on a page without its own', async () => {
    await renderPage('/about', { heartbeat: {} });
    await see(page.getByRole('heading', { level: 1 }));
    await expect
      .poll(async () => {
        await press('?');
        return dialog.elements().length;
      })
      .toBe(1);
    await see(dialog.getByText('この一覧を開く'));
    expect(dialog.getByText('全画面で見る').elements()).toEqual([]);
  });
});

describe('the list that the photo was opened from', () => {
  it('the page says the place in the list without muted photos, and Escape returns the focus to the tile', async () => {
    const me = putPerson({ mutedTags: ['かくす'] });
    const author = putPerson();
    putPhotos(author, ['一枚目', '隠れる一枚', '二枚目', '三枚目'], (place) =>
      place === 1 ? { tags: ['かくす'], tagKeys: ['かくす'] } : {},
    );
    await renderPage(`/${author.username}`, { person: me });
    await tile('二枚目').click();
    await see(heading('二枚目'));
    await see(page.getByText('3枚のうち2枚目'));
    await press('{ArrowRight}');
    await see(heading('三枚目'));
    await see(page.getByText('3枚のうち3枚目'));
    await press('{Escape}');
    await focused(tile('三枚目'));
  });

  it('Escape after a long walk shows the tile of the last photo, and a new visit begins at the top', async () => {
    const author = putPerson();
    putPhotos(
      author,
      Array.from({ length: 25 }, (_, index) => `歩く${index + 1}`),
    );
    await page.viewport(390, 844);
    const { goTo } = await renderPage(`/${author.username}`);
    await tile('歩く1').click();
    await see(heading('歩く1'));
    for (let at = 2; at <= 24; at += 1) {
      await press('{ArrowRight}');
      await see(heading(`歩く${at}`));
    }
    await press('{Escape}');
    await focused(tile('歩く24'));
    await expect.element(tile('歩く24')).toBeInViewport({ ratio: 0.5 });
    await goTo('/about');
    await see(heading('Matatakiについて'));
    await goTo(`/${author.username}`);
    await see(tile('歩く1'));
    await expect.element(tile('歩く1')).toBeInViewport();
    await page.viewport(1_280, 800);
  });

  it('a photo that was opened by its address shows no list', async () => {
    const [id] = putPhotos(putPerson(), ['ひとりの一枚', 'となりの一枚']);
    await renderPage(`/photos/${id}`);
    await see(page.getByRole('button', { name: '全画面で見る' }));
    expect(page.getByText(/枚のうち/).elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'スライドショー' }).elements()).toEqual([]);
  });
});

describe('a slideshow', () => {
  it('a slideshow starts and stops by the space bar or a button, moves on by itself, and ends with the list', async () => {
    const author = putPerson();
    const [, second] = putPhotos(author, ['映す一枚目', '映す二枚目']);
    const { address } = await renderPage(`/${author.username}`);
    await tile('映す一枚目').click();
    await see(page.getByRole('button', { name: 'スライドショー' }));
    await press(' ');
    const stop = page.getByRole('button', { name: 'スライドショーを止める' });
    const start = page.getByRole('button', { name: 'スライドショーを始める' });
    await see(stop);
    await looksGood();
    await expect.poll(() => viewer() === document.activeElement).toBe(true);
    await press(' ');
    await see(start);
    await start.click();
    await see(stop);
    await expect.poll(address).toBe(`/photos/${second}`);
    await expect.element(start).toBeDisabled();
    await press('{Escape}');
    await expect.poll(viewer).toBeNull();
    await see(heading('映す二枚目'));
  });
});

describe('the time for each photo of a slideshow', () => {
  it('the time is chosen in the viewer, by keys too, and this browser remembers it', async () => {
    const author = putPerson();
    const [first, second] = putPhotos(author, ['映す一枚目', '映す二枚目']);
    const { address } = await renderPage(`/${author.username}`);
    await tile('映す一枚目').click();
    await see(page.getByRole('button', { name: 'スライドショー' }));
    const time = page.getByRole('combobox', { name: '一枚を見せる時間' });
    await enlarge.click();
    await expect.element(time).toHaveValue('5');
    await time.selectOptions('10秒');
    const box = time.element();
    if (box instanceof HTMLElement) box.focus();
    // Its keys do not move the photos behind it.
    await press('{ArrowRight}');
    expect(address()).toBe(`/photos/${first}`);
    await looksGood();
    await press('{Escape}');
    await expect.poll(viewer).toBeNull();
    await enlarge.click();
    await expect.element(time).toHaveValue('10');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await press(' ');
    await see(page.getByRole('button', { name: 'スライドショーを止める' }));
    vi.advanceTimersByTime(9_000);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    expect(address()).toBe(`/photos/${first}`);
    const later = () => {
      vi.advanceTimersByTime(1_000);
      return address();
    };
    await expect.poll(later).toBe(`/photos/${second}`);
  });
});

describe('caption and author in the viewer', () => {
  it('I shows caption and author over the picture and hides them again, and so does a button', async () => {
    const [id] = putPhotos(putPerson({ displayName: '撮る人' }), ['大きく見る一枚']);
    await renderPage(`/photos/${id}`);
    await see(enlarge);
    await press('+');
    const over = page.getByRole('dialog').getByText('大きく見る一枚', { exact: true });
    await expect.poll(() => viewer() === document.activeElement).toBe(true);
    expect(over.elements()).toEqual([]);
    await press('i');
    await see(over);
    await see(page.getByRole('dialog').getByText('撮る人'));
    await looksGood();
    await press('i');
    await gone(over);
    await page.getByRole('button', { name: 'キャプションと投稿者を表示する' }).click();
    await see(over);
  });
});

describe('a small photo', () => {
  it('a small photo is at least as large in the viewer as on the page', async () => {
    const small = { width: 360, height: 240, variants: { sizes: [360], avif: [], share: { width: 360, height: 240 } } };
    const [id] = putPhotos(putPerson(), ['小さな一枚'], () => small);
    await renderPage(`/photos/${id}`);
    await see(enlarge);
    const onPage = enlarge.element().getBoundingClientRect().width;
    expect(onPage).toBeGreaterThan(360);
    await press('+');
    const most = () =>
      Number.parseFloat(
        getComputedStyle(document.querySelector('.yarl__slide_current img') ?? document.body).maxWidth.match(
          /[\d.]+(?=px)/,
        )?.[0] ?? '0',
      );
    await expect.poll(most).toBeGreaterThanOrEqual(onPage);
  });
});

describe('the size of the picture', () => {
  /** px of a line of the title, at least. */
  const linePx = 44;
  const seenTo = (): number => {
    const bar = document.querySelector('[class*=bottomBar]')?.getBoundingClientRect();
    return bar !== undefined && bar.height > 0 ? bar.top : window.innerHeight;
  };
  const shapes = [
    ['a portrait', { width: 2_000, height: 3_000 }],
    ['a landscape', { width: 3_000, height: 2_000 }],
    ['a square', { width: 2_000, height: 2_000 }],
    ['a panorama', { width: 9_000, height: 1_000 }],
    [
      'a small one',
      { width: 300, height: 400, variants: { sizes: [300], avif: [], share: { width: 300, height: 400 } } },
    ],
    ['a portrait with as long a caption as there is', { width: 2_000, height: 3_000, caption: '長'.repeat(80) }],
  ] as const;

  it.each(shapes)(
    '%s is whole in the window with its neighbours and the first line of its title, and on a phone as wide as that',
    async (_what, fields) => {
      const caption = 'caption' in fields ? fields.caption : '窓の中の一枚';
      const [id] = putPhotos(putPerson({ displayName: '撮る人' }), [caption, '隣の一枚'], (place) =>
        place === 0 ? fields : {},
      );
      await renderPage(`/photos/${id}`);
      await see(heading(caption));
      await see(page.getByRole('button', { name: '共有' }));
      await see(tile('隣の一枚'));
      for (const [width, height] of [
        [1_440, 900],
        [1_199, 800],
        [390, 844],
      ] as const) {
        await page.viewport(width, height);
        const [title, neighbour] = [heading(caption).element(), tile('隣の一枚').element()];
        const published = document.querySelector('main article time');
        await expect
          .poll(() => {
            const picture = document.querySelector('main img')?.getBoundingClientRect() ?? new DOMRect();
            const { top } = title.getBoundingClientRect();
            return {
              isTitleInWindow: top >= neighbour.getBoundingClientRect().bottom && top + linePx <= seenTo(),
              isNeighbourBelow: neighbour.getBoundingClientRect().top >= picture.bottom,
              isAuthorInWindow: (published?.getBoundingClientRect() ?? new DOMRect()).bottom <= seenTo(),
              isFromEdgeToEdge: picture.left < 1 && Math.abs(picture.width - width) < 1,
              isWhole: Math.abs(picture.width / picture.height / (fields.width / fields.height) - 1) < 0.03,
            };
          })
          .toMatchObject({
            isTitleInWindow: true,
            isNeighbourBelow: true,
            ...(width > 390 ? { isAuthorInWindow: true } : { isFromEdgeToEdge: true }),
            isWhole: true,
          });
      }
      await page.viewport(1_280, 800);
    },
  );

  it('a picture that is higher than a phone is whole in its window', async () => {
    const [id] = putPhotos(putPerson(), ['長い画面'], () => ({ width: 540, height: 3_000 }));
    await page.viewport(390, 844);
    await renderPage(`/photos/${id}`);
    await see(enlarge);
    const { width, height, bottom } = document.querySelector('main img')?.getBoundingClientRect() ?? new DOMRect();
    expect(bottom).toBeLessThanOrEqual(seenTo());
    expect(Math.abs(width / height / (540 / 3_000) - 1)).toBeLessThan(0.03);
    await page.viewport(1_280, 800);
  });
});

describe('the camera', () => {
  it('the page shows the camera if the author wants that', async () => {
    const exif = { camera: 'SekretKamera One', aperture: 2.8 };
    const [id] = putPhotos(putPerson(), ['カメラの一枚'], () => ({ showExif: true, exif }));
    await renderPage(`/photos/${id}`);
    await see(page.getByText(/SekretKamera One/));
    await see(page.getByText(/f\/2\.8/));
  });
});

describe('the page and the dialog that confirms a deletion', () => {
  it('axe finds no problems on the page and in the dialog', async () => {
    const me = putPerson();
    putPhotos(me, ['調べる一枚', '隣の一枚'], () => ({ description: '説明です。' }));
    await renderPage(`/${me.username}`, { person: me });
    await tile('調べる一枚').click();
    await see(remove);
    await see(page.getByRole('button', { name: '次の写真' }));
    await looksGood();
    await remove.click();
    await see(dialog.getByText('元のファイル'));
    await looksGood();
    await press('{Escape}');
    await gone(dialog);
  });
});
