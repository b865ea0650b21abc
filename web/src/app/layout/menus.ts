import type { Messages } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { paths } from '#paths.ts';
import type { User } from '#session/session.ts';
import { isStaff } from '#session/session.ts';
import type { MenuEntry } from '#ui/menuEntries.ts';
import type { Theme } from '#ui/theme.ts';

export type MenuContext = {
  readonly words: Messages['app'];
  readonly locale: Locale;
  readonly theme: Theme;
  readonly chooseLocale: (value: string) => void;
  readonly chooseTheme: (value: string) => void;
  readonly signOut: () => void;
};

/** For everybody: where one can go, language, appearance. */
export function siteMenu(context: MenuContext): MenuEntry[] {
  const { words } = context;
  return [
    { kind: 'link', label: words.photos, to: paths.photos() },
    { kind: 'link', label: words.tags, to: paths.tags },
    { kind: 'link', label: words.titles, to: paths.titles },
    { kind: 'link', label: words.users, to: paths.users },
    { kind: 'separator', key: 'after-places' },
    ...preferences(context),
    { kind: 'separator', key: 'after-preferences' },
    { kind: 'link', label: words.about, to: paths.about },
    { kind: 'link', label: words.privacy, to: paths.privacy },
  ];
}

/** For who is signed in: what is theirs. The profile only with a username, the admin area only for staff. */
export function accountMenu(context: MenuContext, user: User): MenuEntry[] {
  const { words } = context;
  const own: MenuEntry[] = [{ kind: 'link', label: words.settings, to: paths.settingsProfile }];
  if (user.username !== '') own.unshift({ kind: 'link', label: words.ownProfile, to: paths.profile(user.username) });
  if (isStaff(user)) own.push({ kind: 'link', label: words.admin, to: paths.admin });
  return [
    ...own,
    { kind: 'separator', key: 'after-own' },
    ...preferences(context),
    { kind: 'separator', key: 'after-preferences' },
    { kind: 'action', label: words.signOut, onSelect: context.signOut },
  ];
}

function preferences({ words, locale, theme, chooseLocale, chooseTheme }: MenuContext): MenuEntry[] {
  return [
    {
      kind: 'choice',
      label: words.language,
      value: locale,
      // A language is named in itself, so that whoever needs it can find it.
      options: [
        { value: 'ja', label: '日本語', lang: 'ja' },
        { value: 'en', label: 'English', lang: 'en' },
      ],
      onChoose: chooseLocale,
    },
    {
      kind: 'choice',
      label: words.theme,
      value: theme,
      options: [
        { value: 'system', label: words.themeSystem },
        { value: 'light', label: words.themeLight },
        { value: 'dark', label: words.themeDark },
      ],
      onChoose: chooseTheme,
    },
  ];
}
