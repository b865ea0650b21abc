import type { Page } from 'playwright-core';
import type { RouteName } from '../../../functions/contract/routes.ts';
import { routes } from '../../../functions/contract/routes.ts';
import { addTitle } from './authors.ts';
import { callAs } from './calls.ts';
import { type Account, database, newAccount } from './people.ts';
import { photographer } from './photographer.ts';
import { namedAccount, newName } from './profiles.ts';
import { publishedAlbum } from './publishedAlbum.ts';
import { publishedPhoto } from './publishedPhoto.ts';

type AdminRoute = Extract<RouteName, `admin${string}`>;

/** A page of the admin area as it is when there is work to do on it. */
export type AdminPageWithContent = {
  readonly path: string;
  /** Waits, in whatever language, until what there is to see is seen; does what it takes to see it. */
  readonly show: (page: Page) => Promise<unknown>;
};

const text = (words: string) => (page: Page) => page.getByRole('main').getByText(words).first().waitFor();
const withQuery = (route: AdminRoute, query: Readonly<Record<string, string>>): string =>
  `${routes[route]}?${new URLSearchParams(query)}`;

/**
 * Makes something to be seen on every page of the admin area: reports on a photo, an album and a person, with their evidence, held photos,
 * a warned person, an appeal, titles, tags and a rule for one. Every route has to be here, or it does not compile.
 */
export async function adminContent(
  moderator: Account,
): Promise<Readonly<Record<AdminRoute, readonly AdminPageWithContent[]>>> {
  const tag = newName('tag');
  const held = { status: 'held', hold: { rule: 'reports', note: '' } };
  const title = newName('提案された作品');
  const [owner, reporter, banned, titleId] = await Promise.all([
    photographer(['保留の一枚', 'タグの一枚'], (place) => (place === 0 ? held : { tags: [tag], tagKeys: [tag] })),
    namedAccount(),
    newAccount(),
    addTitle(title),
  ]);
  const photoId = await publishedPhoto('とても長いキャプションの付いた、通報された一枚'.repeat(2), owner.uid);
  await callAs(reporter, 'reportPhoto', { id: photoId, reason: 'privacy', comment: '家が写っています。' });
  const albumId = await publishedAlbum('通報されたアルバム', owner);
  await callAs(reporter, 'reportAlbum', { id: albumId, reason: 'spam', comment: '店の宣伝です。' });
  await callAs(reporter, 'reportUser', { uid: owner.uid, reason: 'harassment', comment: '嫌なことを言われました。' });
  await callAs(moderator, 'warnUser', { uid: owner.uid, rule: 'spam', note: '宣伝が続いています。' });
  await callAs(moderator, 'saveNgTag', { tag, mode: 'hold', note: '確かめてください。' });
  await callAs(moderator, 'banUser', { uid: banned.uid, reason: '宣伝の繰り返し' });
  const appeal = { uid: banned.uid, text: '家族の作品でした。', status: 'open', createdAt: new Date() };
  const { id: appealId } = await database().collection('appeals').add(appeal);
  await database().doc(`users/${banned.uid}`).update({ 'ban.appealId': appealId });
  await database().doc(`titles/${titleId}`).update({ status: 'proposed', count: Date.now() });
  return {
    admin: [{ path: routes.admin, show: (page) => page.getByRole('table').nth(1).waitFor({ state: 'attached' }) }],
    adminPhotoReports: [
      { path: withQuery('adminPhotoReports', { case: `photo_${photoId}` }), show: text('家が写っています。') },
    ],
    adminAlbumReports: [
      { path: withQuery('adminAlbumReports', { case: `album_${albumId}` }), show: text('店の宣伝です。') },
    ],
    adminReports: [
      { path: withQuery('adminReports', { case: `user_${owner.uid}` }), show: text('嫌なことを言われました。') },
    ],
    adminAppeals: [{ path: withQuery('adminAppeals', { appeal: appealId }), show: text('宣伝の繰り返し') }],
    adminPhotos: [{ path: withQuery('adminPhotos', { owner: owner.uid, status: 'all' }), show: text('保留の一枚') }],
    adminUsers: [
      { path: withQuery('adminUsers', { q: owner.username }), show: text(`@${owner.username}`) },
      { path: withQuery('adminUsers', { uid: owner.uid }), show: text('宣伝が続いています。') },
    ],
    adminTags: [{ path: withQuery('adminTags', { q: tag }), show: text(`#${tag}`) }],
    adminTitles: [{ path: withQuery('adminTitles', { status: 'proposed' }), show: text(title) }],
    adminNgTags: [
      {
        path: routes.adminNgTags,
        show: async (page) => {
          await text('確かめてください。')(page);
          const form = page.getByRole('main').locator('form');
          await form.getByRole('textbox').first().fill(tag);
          await form.locator('button[type="submit"]').click();
          await form.getByRole('status').getByRole('button').waitFor();
        },
      },
    ],
    adminAudit: [
      { path: withQuery('adminAudit', { target: `users/${owner.uid}` }), show: text('宣伝が続いています。') },
    ],
    adminSettings: [
      { path: routes.adminSettings, show: (page) => page.getByRole('checkbox').first().waitFor({ state: 'attached' }) },
    ],
  };
}
