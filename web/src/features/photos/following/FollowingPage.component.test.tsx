import { beforeEach, describe, expect, it } from 'vitest';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents, stored } from '#testing/firestore.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer, intercept } from '#testing/server.ts';

/** Answers the feed with pages of `size` photos. Returns the requests. */
function feedHas(ids: readonly PhotoId[], size = 30) {
  return answer(readFeedContract, ({ after = '0' }) => {
    const from = Number(after);
    const items = ids.slice(from, from + size).map((id) => ({ id, ...stored(`photos/${id}`) }));
    const next = from + size < ids.length ? String(from + size) : undefined;
    return { page: JSON.stringify({ items, next, asOf: new Date() }) };
  });
}
const photo = (page: Awaited<ReturnType<typeof renderPage>>, name: string) =>
  page.getByRole('link', { name, exact: true });
const captions = (count: number) => Array.from({ length: count }, (_, index) => `写真${index}`);

// The router would restore the scroll position of the previous test.
beforeEach(() => sessionStorage.clear());

describe('/following', () => {
  it('a visitor reads why the page needs an account, and nothing is loaded', async () => {
    const asked = feedHas([]);
    const page = await renderPage('/following');
    await seen(page.getByRole('heading', { level: 1, name: 'フォロー中の写真を見るには、アカウントが必要です' }));
    await seen(page.getByRole('main').getByRole('button', { name: 'ログイン' }));
    expect(asked).toEqual([]);
  });

  it('a person who follows nothing finds links to people, tags and titles', async () => {
    const page = await renderPage('/following', { person: aPerson() });
    await seen(page.getByText('まだ何もフォローしていません'));
    const links = ['人をさがす', 'タグをさがす', '作品・場所をさがす'].map((name) => page.getByRole('link', { name }));
    for (const link of links) await seen(link);
  });

  it('an empty feed proposes three people who can be followed at once, and shows their photos when asked', async () => {
    const person = aPerson();
    const [muted, followed, ...others] = ['黙', '既', 'い', 'ろ', 'は', 'に'].map((displayName) =>
      aPerson({ displayName }),
    );
    if (muted === undefined || followed === undefined) throw new Error('nobody');
    person.mutedUsers.push(muted.uid);
    const counted = [person, muted, followed, ...others].map((who, index) => [
      `profiles/${who.uid}`,
      profileOf(who, { photoCount: 1_000_000 - index }),
    ]);
    documents({ ...Object.fromEntries(counted), [`followLists/${person.uid}`]: { users: [followed.uid] } });
    const asked = answer(setFollowContract, () => ({}));
    feedHas([]);
    const page = await renderPage('/following', { person });
    const proposed = page.getByRole('region', { name: 'この人たちの写真はいかがですか' });
    const people = () =>
      proposed
        .getByRole('listitem')
        .elements()
        .map((entry) => entry.querySelector('a')?.textContent);
    await expect.poll(people).toEqual(['い', 'ろ', 'は']);
    await seen(proposed.getByText('写真を999,997枚公開しています'));
    expect(await axeViolations()).toEqual([]);
    await proposed.getByRole('button', { name: 'フォローする' }).first().click();
    await seen(proposed.getByRole('button', { name: 'フォロー中', pressed: true }));
    await expect.poll(() => asked).toEqual([{ kind: 'user', target: others[0]?.uid, on: true }]);
    expect(people()).toEqual(['い', 'ろ', 'は']);
    feedHas(publishPhotos(['追い始めた人の一枚']));
    await page.getByRole('button', { name: 'フォロー中の写真を見る' }).click();
    await seen(photo(page, '追い始めた人の一枚'));
  });

  it('a person who follows somebody without photos reads that there are none yet', async () => {
    const person = aPerson();
    documents({ [`followLists/${person.uid}`]: { users: ['someone'] } });
    const page = await renderPage('/following', { person });
    await seen(page.getByText('まだ写真がありません'));
  });

  it('the feed loads all photos in order and then says that these are all', async () => {
    const asked = feedHas(publishPhotos(captions(70)));
    const page = await renderPage('/following', { person: aPerson() });
    await seen(photo(page, '写真0'));
    await expect
      .poll(() => {
        window.scrollBy({ top: 900, behavior: 'instant' });
        return photo(page, '写真69').elements().length;
      })
      .toBe(1);
    await seen(page.getByText('フォロー中の写真は、これで全部です。'));
    await expect.poll(() => asked).toEqual([{}, { after: '30' }, { after: '60' }]);
  });

  it('going back from a photo restores the position in the feed', async () => {
    feedHas(publishPhotos(captions(45)));
    const page = await renderPage('/following', { person: aPerson() });
    await expect
      .poll(() => {
        window.scrollTo({ top: 0, behavior: 'instant' });
        return photo(page, '写真0').elements().length;
      })
      .toBe(1);
    const far = photo(page, '写真44');
    await expect
      .poll(() => {
        window.scrollBy({ top: 600, behavior: 'instant' });
        return far.elements().length;
      })
      .toBe(1);
    far.element().scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = window.scrollY;
    await far.click();
    await seen(page.getByRole('heading', { level: 1, name: '写真44' }));
    await page.back();
    await seen(far);
    await expect.poll(() => Math.abs(window.scrollY - before)).toBeLessThan(200);
  });

  it('a line marks where the last visit ended', async () => {
    const person = aPerson();
    const ids = publishPhotos(captions(6));
    const at = (index: number): number => Number(stored(`photos/${ids[index]}`)?.['publishedAt']);
    localStorage.setItem(
      `matataki.feed.${person.uid}`,
      JSON.stringify({ seenMs: at(3) + 1, atMs: Date.now() - 3_600_000 }),
    );
    feedHas(ids);
    const page = await renderPage('/following', { person });
    const mark = page.getByText('ここまで見ました');
    await seen(mark);
    const isBefore = (name: string): boolean =>
      (photo(page, name).element().compareDocumentPosition(mark.element()) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(['写真0', '写真2', '写真3', '写真5'].map(isBefore)).toEqual([true, true, false, false]);
  });

  it('the page says when there is nothing new', async () => {
    const person = aPerson();
    localStorage.setItem(`matataki.feed.${person.uid}`, JSON.stringify({ seenMs: Date.now() + 1_000, atMs: 0 }));
    feedHas(publishPhotos(captions(3)));
    const page = await renderPage('/following', { person });
    await seen(page.getByText('新しい写真はまだありません'));
  });

  it('the page shows placeholders while photos load', async () => {
    answer(readFeedContract, () => new Promise(() => undefined));
    const page = await renderPage('/following', { person: aPerson() });
    const waiting = page.getByRole('status', { name: 'フォロー中の写真を読み込んでいます' });
    await seen(waiting);
    // Clipped elements still have a size.
    await expect
      .poll(() => {
        window.scrollTo({ top: 0, behavior: 'instant' });
        const { top, left } = waiting.element().getBoundingClientRect();
        return document.elementFromPoint(left + 50, top + 50)?.tagName;
      })
      .toBe('SPAN');
  });

  it('the page says that the feed could not be loaded and offers to retry', async () => {
    answer(readFeedContract, () => {
      throw new ContractError('internal', 'away');
    });
    const page = await renderPage('/following', { person: aPerson() });
    await seen(page.getByText('フォロー中の写真を読み込めませんでした'));
    feedHas(publishPhotos(['戻った写真']));
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(photo(page, '戻った写真'));
  });
});

describe('the follow button', () => {
  const somebody = () => {
    const author = aPerson();
    documents({ [`profiles/${author.uid}`]: profileOf(author) });
    return author;
  };

  it('the button asks a visitor to sign in', async () => {
    const page = await renderPage(`/${somebody().username}`);
    await page.getByRole('button', { name: 'フォローする' }).click();
    await seen(page.getByRole('dialog'));
  });

  it('the own profile shows the number of followers instead of the button', async () => {
    const person = somebody();
    const page = await renderPage(`/${person.username}`, { person });
    await seen(page.getByText('フォロワー 3人（自分にだけ見えます）'));
    expect(page.getByRole('button', { name: 'フォローする' }).elements()).toEqual([]);
  });

  it('other people do not see the number of followers', async () => {
    const page = await renderPage(`/${somebody().username}`, { person: aPerson() });
    await seen(page.getByRole('button', { name: 'フォローする' }));
    expect(page.getByText('フォロワー').elements()).toEqual([]);
  });

  it('the first press follows at once, and the next one unfollows', async () => {
    const author = somebody();
    const answered = Promise.withResolvers<object>();
    const asked = answer(setFollowContract, async ({ on }) => (on ? answered.promise : {}));
    const page = await renderPage(`/${author.username}`, { person: aPerson() });
    await page.getByRole('button', { name: 'フォローする' }).click();
    const button = page.getByRole('button', { name: 'フォロー中', pressed: true });
    await seen(button);
    answered.resolve({});
    await button.click();
    await seen(page.getByRole('button', { name: 'フォローする', pressed: false }));
    const followed = { kind: 'user', target: author.uid };
    await expect
      .poll(() => asked)
      .toEqual([
        { ...followed, on: true },
        { ...followed, on: false },
      ]);
  });

  it('the button works where the list of followed people could not be loaded', async () => {
    const [person, author] = [aPerson(), somebody()];
    const connect = intercept(/followLists/);
    answer(setFollowContract, ({ target }) => {
      connect();
      documents({ [`followLists/${person.uid}`]: { users: [target] } });
      return {};
    });
    const page = await renderPage(`/${author.username}`, { person });
    await page.getByRole('button', { name: 'フォローする' }).click();
    await seen(page.getByRole('button', { name: 'フォロー中', pressed: true }));
  });

  it('the button rolls back a change that could not be saved and says so', async () => {
    answer(setFollowContract, () => {
      throw new ContractError('internal', 'away');
    });
    const page = await renderPage(`/${somebody().username}`, { person: aPerson() });
    await page.getByRole('button', { name: 'フォローする' }).click();
    await seen(page.getByText('フォローできませんでした。'));
    await seen(page.getByRole('button', { name: 'フォローする', pressed: false }));
  });

  it('the pages of a followed tag and title show that they are followed', async () => {
    const person = aPerson();
    documents({
      [`followLists/${person.uid}`]: { tags: ['ねこ'], titles: ['library'] },
      'titles/library': { name: '夜の図書館', kind: 'book', status: 'active', count: 0, reading: '', aliases: [] },
    });
    for (const address of [`/tags/${encodeURIComponent('ねこ')}`, '/photos?title=library']) {
      const page = await renderPage(address, { person });
      await seen(page.getByRole('button', { name: 'フォロー中', pressed: true }));
    }
  });
});

describe('/settings/following', () => {
  it('the page lists followed people, tags and titles, and each can be unfollowed and followed again in place', async () => {
    const [person, author] = [aPerson(), aPerson()];
    documents({
      [`profiles/${author.uid}`]: profileOf(author),
      [`followLists/${person.uid}`]: { users: ['nobody-any-more', author.uid], tags: ['ねこ'], titles: ['library'] },
      'titles/library': { name: '夜の図書館', kind: 'book', status: 'active', count: 0, reading: '', aliases: [] },
    });
    const asked = answer(setFollowContract, () => ({}));
    const page = await renderPage('/settings/following', { person });
    await seen(page.getByText('退会した人'));
    for (const name of ['試す人', '#ねこ', '夜の図書館']) {
      await page.getByRole('button', { name: `${name}のフォローをやめる`, exact: true }).click();
      await page.getByRole('button', { name: `${name}をフォローし直す`, exact: true }).click();
      await seen(page.getByRole('button', { name: `${name}のフォローをやめる`, exact: true }));
    }
    await expect
      .poll(() => asked.map(({ kind, on }) => `${kind} ${on}`))
      .toEqual(['user false', 'user true', 'tag false', 'tag true', 'title false', 'title true']);
  });

  it('an empty page explains each list, and axe finds no problems', async () => {
    const page = await renderPage('/settings/following', { person: aPerson() });
    await seen(page.getByText('フォローしている人はいません', { exact: false }));
    await gone(page.getByText('名前を読み込んでいます'));
    await bothLooks(async () => expect(await axeViolations()).toEqual([]));
  });
});
