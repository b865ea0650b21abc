import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeAlbum } from '#testing/albums.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents, stored } from '#testing/firestore.ts';
import { bothLooks, looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { intercept } from '#testing/server.ts';

const aNotice = (kind: string, subject: string, daysAgo: number, more: Readonly<Record<string, unknown>> = {}) => ({
  kind,
  subject,
  createdAt: new Date(Date.now() - daysAgo * 86_400_000),
  readAt: null,
  ...more,
});

async function somebodyWithNotices(unread: number) {
  const person = putPerson();
  const paths = Array.from({ length: unread }, (_, index) => `users/${person.uid}/notices/n${index}`);
  for (const [index, path] of paths.entries()) {
    documents({ [path]: aNotice('warned', 'spam', 1, { text: `宣伝はお控えください ${index}` }) });
  }
  const [published = ''] = putPhotos(person, ['公開']);
  const read = aNotice('photo-published', published, 300, { readAt: new Date() });
  documents({ [`users/${person.uid}/notices/old`]: read });
  // Expired but not deleted yet, so in no list.
  documents({ [`users/${person.uid}/notices/over`]: aNotice('warned', 'spam', 366) });
  const page = await renderPage('/about', { person, heartbeat: { unread } });
  return { page, paths, published, list: page.getByRole('dialog', { name: '通知' }) };
}

describe('notices', () => {
  it('a notice shows the picture and the caption of its photo, and equal ones are joined', async () => {
    const person = putPerson();
    const [one = '', ...held] = putPhotos(person, ['桜', '海', '山', '川', '空'], (place) =>
      place === 0 ? {} : { status: 'held', hold: { rule: 'spam', note: '' } },
    );
    documents({
      [`users/${person.uid}/notices/likes`]: aNotice('likes', one, 1, { count: 2 }),
      ...Object.fromEntries(
        held.map((id, place) => [`users/${person.uid}/notices/h${place}`, aNotice('photo-held', id, 2 + place)]),
      ),
      [`users/${person.uid}/notices/several`]: aNotice('likes', person.username, 8, { count: 3, photo: one }),
      // Of a photo that is gone, the words stand alone.
      [`users/${person.uid}/notices/gone`]: aNotice('photo-removed', 'AAAAAAAAAAAAAAAAAAAA', 9),
    });
    const page = await renderPage('/about', { person, heartbeat: { unread: 7 } });
    await page.getByRole('button', { name: '通知（未読7件）' }).click();
    const list = page.getByRole('dialog', { name: '通知' });
    const liked = list.getByRole('link', { name: /いいね/ }).first();
    await seen(liked.getByText('桜'));
    const pictures = (line: typeof liked) => [...line.element().querySelectorAll('img')].map(({ src }) => src);
    expect(pictures(liked)).toEqual([expect.stringContaining(`/i/${one}/`)]);
    // Of several photos, the picture of one and no caption.
    const several = list.getByRole('link', { name: /いいね/ }).last();
    expect(pictures(several)).toEqual(pictures(liked));
    await expect.element(several.getByText('桜')).not.toBeInTheDocument();
    const [picture] = liked.element().querySelectorAll('img');
    const words = liked.getByText('桜').element().getBoundingClientRect();
    expect(picture?.getBoundingClientRect().right).toBeLessThan(words.left);
    expect(picture?.getBoundingClientRect().top).toBeLessThan(words.top);
    const joined = list.getByRole('link', { name: /4枚の写真を確認しています/ });
    await expect.poll(() => pictures(joined)).toHaveLength(3);
    expect(pictures(joined).every((src) => src.includes('/i/for/'))).toBe(true);
    await expect.element(joined).toHaveAttribute('href', '/settings/photos/mine');
    expect(list.getByRole('listitem').elements()).toHaveLength(4);
    await looksGood();
  });

  it('equal answers to reports are one line with their pictures, which counts each photo once', async () => {
    const [person, author] = [putPerson(), putPerson()];
    const reported = putPhotos(author, ['港', '波', '舟']);
    const answers = [...reported, ...reported.slice(0, 1)].map((id, place) => [
      `users/${person.uid}/notices/r${place}`,
      aNotice('report-dismissed', `photo_${id}`, 1 + place),
    ]);
    documents({
      ...Object.fromEntries(answers),
      [`users/${person.uid}/notices/person`]: aNotice('report-dismissed', `user_${author.uid}`, 9),
    });
    const page = await renderPage('/about', { person, heartbeat: { unread: 5 } });
    await page.getByRole('button', { name: '通知（未読5件）' }).click();
    const list = page.getByRole('dialog', { name: '通知' });
    const joined = list.getByRole('link', {
      name: /通報いただいた3枚を確認しました。ルールに反するところはありませんでした。/,
    });
    await expect.poll(() => joined.element().querySelectorAll('img').length).toBe(3);
    await expect.element(joined).toHaveAttribute('href', '/settings/reports');
    expect(list.getByRole('listitem').elements()).toHaveLength(2);
    await looksGood();
  });

  it('the answer to a report shows the photo while it is public, and loads nothing of a covered one', async () => {
    const [person, author] = [putPerson(), putPerson()];
    const [open = '', covered = '', held = ''] = putPhotos(author, ['港', '波', '舟'], (place) =>
      place === 1 ? { sensitive: true } : place === 2 ? { status: 'held', listed: false } : {},
    );
    documents(
      Object.fromEntries(
        [open, covered, held].map((id, place) => [
          `users/${person.uid}/notices/r${place}`,
          aNotice('report-dismissed', `photo_${id}`, 1 + place, { text: id }),
        ]),
      ),
    );
    const page = await renderPage('/about', { person, heartbeat: { unread: 3 } });
    await page.getByRole('button', { name: '通知（未読3件）' }).click();
    const answers = page.getByRole('dialog', { name: '通知' }).getByRole('link', { name: /通報いただいた写真/ });
    await seen(answers.filter({ hasText: '港' }));
    await seen(answers.filter({ hasText: '波' }));
    expect(answers.elements()).toHaveLength(3);
    expect(answers.filter({ hasText: '舟' }).elements()).toEqual([]);
    const sources = answers.elements().flatMap((line) => [...line.querySelectorAll('img')].map(({ src }) => src));
    expect(sources).toEqual([expect.stringContaining(`/i/${open}/`)]);
    await looksGood();
  });

  it('a notice names the album or the title it is about, and one that is gone hides no other', async () => {
    const person = putPerson();
    documents({
      'titles/garden': { name: '灯りの庭', reading: '', aliases: [], kind: 'game', status: 'active', count: 0 },
      [`users/${person.uid}/notices/album`]: aNotice('album-hidden', makeAlbum(person, [], { title: '夏の旅' }), 1),
      [`users/${person.uid}/notices/gone`]: aNotice('album-restored', 'AAAAAAAAAAAAAAAAAAAA', 2),
      [`users/${person.uid}/notices/title`]: aNotice('title-approved', 'garden', 3),
      [`users/${person.uid}/notices/retired`]: aNotice('title-rejected', 'nowhere', 4),
    });
    const page = await renderPage('/about', { person, heartbeat: { unread: 4 } });
    await page.getByRole('button', { name: '通知（未読4件）' }).click();
    const line = (words: string) =>
      page.getByRole('dialog', { name: '通知' }).getByRole('link').filter({ hasText: words });
    await seen(line('アルバムを非公開にしました').getByText('夏の旅', { exact: true }));
    await seen(line('カタログに加えました').getByText('灯りの庭', { exact: true }));
    await seen(line('カタログに加えませんでした'));
    await looksGood();
  });

  it('a notice about a photo, an album or a title that is gone says so and leads nowhere', async () => {
    const person = putPerson();
    const [deleted = ''] = putPhotos(person, ['消した'], () => ({ status: 'removed', deletedAt: new Date() }));
    const id = 'AAAAAAAAAAAAAAAAAAAA';
    const kinds = {
      hidden: ['photo-hidden', id, 'この写真はもうありません。'],
      deleted: ['photo-restored', deleted, 'この写真はもうありません。'],
      likes: ['likes', id, 'この写真はもうありません。'],
      album: ['album-hidden', id, 'このアルバムはもうありません。'],
      title: ['title-approved', 'nowhere', 'この作品・場所は、いまはカタログにありません。'],
    } as const;
    documents(
      Object.fromEntries(
        Object.entries(kinds).map(([name, [kind, subject]], place) => [
          `users/${person.uid}/notices/${name}`,
          aNotice(kind, subject, place, { count: 1 }),
        ]),
      ),
    );
    documents({ [`users/${person.uid}/notices/warned`]: aNotice('warned', id, 9, { rule: 'spam' }) });
    const page = await renderPage('/about', { person, heartbeat: { unread: 6 } });
    await page.getByRole('button', { name: '通知（未読6件）' }).click();
    const list = page.getByRole('dialog', { name: '通知' });
    await expect.poll(() => list.getByText(/もうありません。|いまはカタログにありません。/).elements().length).toBe(5);
    for (const [, , words] of Object.values(kinds)) await seen(list.getByText(words).first());
    const links = list.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/rules#spam']);
    await looksGood();
  });

  it('the bell counts unread notices, lists them in words, and marks them as read when it opens', async () => {
    const { page, paths, published, list } = await somebodyWithNotices(2);
    await page.getByRole('button', { name: '通知（未読2件）' }).click();
    await seen(list.getByText('宣伝はお控えください 0'));
    expect(list.getByRole('listitem').elements()).toHaveLength(3);
    const told = list.getByRole('link', { name: /公開されました/ });
    await expect.element(told).toHaveAttribute('href', `/photos/${published}`);
    await expect.poll(() => paths.every((path) => stored(path)?.['readAt'] instanceof Date)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await gone(list);
    await seen(page.getByRole('button', { name: '通知', exact: true }));
  });

  it('the bell loads thirty notices at a time', async () => {
    const { page, list } = await somebodyWithNotices(31);
    await page.getByRole('button', { name: '通知（未読31件）' }).click();
    await seen(list.getByRole('link').first());
    expect(list.getByRole('link').elements()).toHaveLength(30);
    const reconnect = intercept(/\/documents\/users\/[^/]*:runQuery/);
    await list.getByRole('button', { name: 'もっと見る' }).click();
    await seen(list.getByText('続きを読み込めませんでした'));
    expect(list.getByRole('link').elements()).toHaveLength(30);
    reconnect();
    await list.getByRole('button', { name: 'もう一度試す' }).click();
    await expect
      .poll(
        () =>
          new Set(
            list
              .getByRole('link')
              .elements()
              .map(({ textContent }) => textContent),
          ).size,
      )
      .toBe(32);
    await expect.poll(() => list.getByRole('link').elements().length).toBe(32);
    await userEvent.keyboard('{Escape}');
    await seen(page.getByRole('button', { name: '通知', exact: true }));
  });

  it('the bell still shows and counts notices that cannot be marked as read', async () => {
    const { page, paths, list } = await somebodyWithNotices(2);
    const reconnect = intercept(/:commit/);
    await page.getByRole('button', { name: '通知（未読2件）' }).click();
    await seen(list.getByText('宣伝はお控えください 0'));
    await userEvent.keyboard('{Escape}');
    await seen(page.getByRole('button', { name: '通知（未読2件）' }));
    expect(paths.some((path) => stored(path)?.['readAt'] instanceof Date)).toBe(false);
    reconnect();
  });

  it('the bell does not mark read notices again', async () => {
    const { page, list } = await somebodyWithNotices(0);
    let writes = 0;
    intercept(/:commit/, () => {
      writes += 1;
      return Response.error();
    });
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await seen(list.getByRole('link', { name: /公開されました/ }));
    await userEvent.keyboard('{Escape}');
    await gone(list);
    expect(writes).toBe(0);
  });

  it('the bell says when there are no notices and offers to retry when they cannot be loaded', async () => {
    const reconnect = intercept(/\/documents\/users\/[^/]*:runQuery/);
    const page = await renderPage('/about', { person: aPerson(), heartbeat: {} });
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await seen(page.getByText('通知を読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(page.getByText('通知はまだありません'));
  });

  it('axe finds no problems in the list of notices, and the page does not scroll sideways', async () => {
    const { page } = await somebodyWithNotices(2);
    await page.getByRole('button', { name: '通知（未読2件）' }).click();
    await seen(page.getByText('宣伝はお控えください 0'));
    // Opened notices count as read.
    await seen(page.getByRole('button', { name: '通知', exact: true }));
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});
