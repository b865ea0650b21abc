import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { ja } from '#i18n/ja/index.ts';
import type { User } from '#session/atoms.ts';
import { minimalUserData } from '#session/mergeUser.ts';
import { accountMenu, type MenuContext } from './HeaderMenus.tsx';

const nothing = (): void => undefined;
const context: MenuContext = {
  words: ja.app,
  locale: 'ja',
  theme: 'system',
  chooseLocale: nothing,
  chooseTheme: nothing,
  showKeys: nothing,
  signOut: nothing,
};
const somebody: User = {
  ...minimalUserData,
  uid: parseUid('u'),
  email: null,
  displayName: null,
  photoURL: null,
  role: undefined,
};
const labels = (user: User) => accountMenu(context, user).flatMap((entry) => ('label' in entry ? entry.label : []));

test('the menu has no profile link without a username', () => {
  expect(labels(somebody)).toEqual([
    '自分の写真',
    'フォロー中',
    'いいねした写真',
    '設定',
    '言語',
    '表示',
    '操作の一覧',
    'ログアウト',
  ]);
});

test('the profile link has the encoded username', () => {
  const menu = accountMenu(context, { ...somebody, username: 'はな' });
  expect(menu[0]).toMatchObject({ label: 'プロフィール', to: '/%E3%81%AF%E3%81%AA' });
});

test('only staff see the admin area', () => {
  expect(labels({ ...somebody, role: 'moderator' })).toContain('管理');
  expect(labels({ ...somebody, role: 'admin' })).toContain('管理');
  expect(labels(somebody)).not.toContain('管理');
});
