import { describe, expect, it } from 'vitest';
import { makeAlbum } from '#testing/albums.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';
import { intercept } from '#testing/server.ts';

describe('the list of my reports', () => {
  const photoId = 'AbcdefghijKlmnopqrst';

  it('the list is empty at first', async () => {
    const page = await renderPage('/settings/reports', { person: aPerson() });
    await seen(page.getByText('通報はまだありません'));
    expect(await axeViolations()).toEqual([]);
  });

  it('the list shows the state of the person’s own reports, newest first', async () => {
    const [person, other] = [aPerson(), aPerson()];
    const report = { comment: '', caseId: 'case', targetId: 'target' };
    documents({
      [`photoReports/${photoId}_${person.uid}`]: {
        ...report,
        reporterId: person.uid,
        targetId: photoId,
        reason: 'spoiler',
        comment: '結末が写っています',
        status: 'resolved',
        createdAt: new Date('2026-02-02T00:00:00Z'),
        handledAt: new Date('2026-02-03T00:00:00Z'),
      },
      [`reports/target_${person.uid}`]: {
        ...report,
        reporterId: person.uid,
        reason: 'spam',
        status: 'open',
        createdAt: new Date('2026-03-03T00:00:00Z'),
      },
      [`reports/target_${other.uid}`]: {
        ...report,
        reporterId: other.uid,
        reason: 'violence',
        status: 'dismissed',
        createdAt: new Date('2026-04-04T00:00:00Z'),
      },
    });
    const page = await renderPage('/settings/reports', { person });
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await seen(headings.first());
    const texts = headings.elements().map((heading) => heading.closest('li')?.textContent);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('確認を待っています');
    expect(texts[1]).toContain('対応しました');
    expect(texts[1]).toContain('結末が写っています');
    expect(await axeViolations()).toEqual([]);
  });

  it('a report links to its album, or says that the album is not public', async () => {
    const [person, owner] = [aPerson(), putPerson()];
    const shown = makeAlbum(owner, [], { title: '夏の旅' });
    const report = { reporterId: person.uid, reason: 'spam', comment: '', status: 'open', createdAt: new Date() };
    documents({
      [`albumReports/${shown}_${person.uid}`]: { ...report, targetId: shown },
      [`albumReports/${photoId}_${person.uid}`]: { ...report, targetId: photoId },
    });
    const page = await renderPage('/settings/reports', { person });
    await seen(page.getByRole('heading', { name: 'アルバム「夏の旅」への通報' }));
    await expect
      .element(page.getByRole('link', { name: 'アルバムを見る' }))
      .toHaveAttribute('href', `/${owner.username}/albums/${shown}`);
    await seen(page.getByText('このアルバムは、いまは公開されていません。'));
  });

  it('a report shows its photo, but loads nothing of a covered one', async () => {
    const person = aPerson();
    const captions = ['海辺の一枚', '傷のある手', '公開前の場面'];
    const ids = publishPhotos(captions, { by: putPerson() });
    const [open = '', sensitive = '', early = ''] = ids;
    documents.update(`photos/${sensitive}`, { sensitive: true });
    documents.update(`photos/${early}`, { coveredUntil: new Date(Date.now() + 3_600_000) });
    const report = { reporterId: person.uid, reason: 'spam', comment: '', status: 'open', createdAt: new Date() };
    for (const id of ids) documents({ [`photoReports/${id}_${person.uid}`]: { ...report, targetId: id } });
    const page = await renderPage('/settings/reports', { person });
    for (const caption of captions) await seen(page.getByRole('heading', { name: `写真「${caption}」への通報` }));
    const sources = [...page.container.querySelectorAll('main li img')].map((image) => image.getAttribute('src') ?? '');
    expect(sources).toEqual([expect.stringContaining(open)]);
    expect(page.container.querySelectorAll('main li [class*=thumb]')).toHaveLength(3);
    expect(await axeViolations()).toEqual([]);
  });

  it('the page says that the list could not be loaded and offers to retry', async () => {
    const reconnect = intercept(/:runQuery/);
    const page = await renderPage('/settings/reports', { person: aPerson() });
    await seen(page.getByText('通報の記録を読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(page.getByText('通報はまだありません'));
  });
});
