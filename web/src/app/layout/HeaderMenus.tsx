import { atom, useAtom, useStore } from 'jotai';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { type Messages, switchLocale } from '#i18n/current.ts';
import { isLocale, type Locale } from '#i18n/locale.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import { isStaff, type User } from '#session/session.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { type MenuEntry, MenuPopup, type MenuPopupProps } from '#ui/MenuPopup.tsx';
import { currentTheme, switchTheme, type Theme, themes } from '#ui/theme.ts';
import { toast } from '#ui/toast.ts';
import styles from './layout.module.css';

export type MenuContext = {
  readonly words: Messages['app'];
  readonly locale: Locale;
  readonly theme: Theme;
  readonly chooseLocale: (value: string) => void;
  readonly chooseTheme: (value: string) => void;
  readonly signOut: () => void;
};

function siteMenu(context: MenuContext): MenuEntry[] {
  const { words } = context;
  return [
    { kind: 'link', label: words.search, to: paths.search() },
    { kind: 'link', label: words.photos, to: paths.photos() },
    { kind: 'link', label: words.tags, to: paths.tags },
    { kind: 'link', label: words.titles, to: paths.titles },
    { kind: 'link', label: words.users, to: paths.users },
    { kind: 'separator', key: 'after-places' },
    ...preferences(context),
    { kind: 'separator', key: 'after-preferences' },
    { kind: 'link', label: words.about, to: paths.about },
    { kind: 'link', label: words.rules, to: paths.rules },
    { kind: 'link', label: words.privacy, to: paths.privacy },
  ];
}

/** The profile needs a username; only staff see the admin area. */
export function accountMenu(context: MenuContext, user: User): MenuEntry[] {
  const { words } = context;
  const own: MenuEntry[] = [
    { kind: 'link', label: words.myPhotos, to: paths.settingsMyPhotos },
    { kind: 'link', label: words.following, to: paths.following },
    { kind: 'link', label: words.liked, to: paths.settingsLiked },
    { kind: 'link', label: words.settings, to: paths.settingsProfile },
  ];
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
      // Each language has its own name for itself, so that its speakers find it.
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

export function SiteMenu(props: Omit<MenuPopupProps, 'entries'>) {
  return <MenuPopup {...props} entries={siteMenu(useMenuContext())} />;
}

export function AccountButton({ user }: { user: User }) {
  const { app, errors } = useMessages();
  const context = useMenuContext();
  return (
    <MenuButton label={app.account} lost={errors} entries={accountMenu(context, user)}>
      {(trigger) => (
        <IconButton
          {...trigger}
          label={app.account}
          icon={
            <Avatar
              src={ownPictureUrl(user.photoURL)}
              name={user.displayName || user.username || ''}
              size={32}
              className={styles.face}
            />
          }
        />
      )}
    </MenuButton>
  );
}

const chosen = atom<Theme>(currentTheme());

const themeInUse = atom(
  (get) => get(chosen),
  (_get, set, name: string) => {
    const theme = themes.find((known) => known === name);
    if (theme === undefined) return;
    switchTheme(theme);
    set(chosen, theme);
  },
);

function useMenuContext(): MenuContext {
  const { app, errors } = useMessages();
  const store = useStore();
  const locale = useLocale();
  const navigate = useSiteNavigate();
  const [theme, chooseTheme] = useAtom(themeInUse);

  return {
    words: app,
    locale,
    theme,
    chooseTheme,
    chooseLocale: (value) => {
      if (isLocale(value)) switchLocale(store, value).catch(() => toast('error', errors.partLost));
    },
    signOut: () => {
      import('#session/leave.ts')
        .then(({ leave }) =>
          leave({
            goHome: () => navigate(paths.home),
            say: (outcome) =>
              outcome === 'left' ? toast('success', app.signedOut) : toast('error', app.signOutFailed),
          }),
        )
        .catch(() => toast('error', errors.partLost));
    },
  };
}
