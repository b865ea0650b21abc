import { atom, useAtom, useSetAtom, useStore } from 'jotai';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { switchLocale } from '#i18n/current.ts';
import { isLocale } from '#i18n/locale.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { isStaff, type User } from '#session/atoms.ts';
import { keysAreShown } from '#session/keys/keysOfPage.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { IconButton } from '#ui/Button.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { type MenuEntry, MenuPopup, type MenuPopupProps } from '#ui/MenuPopup.tsx';
import { currentTheme, switchTheme, themes } from '#ui/theme.ts';
import { toast } from '#ui/toast.ts';

export type MenuContext = ReturnType<typeof useMenuContext>;

const link = (label: string, to: string): MenuEntry => ({ kind: 'link', label, to });

function siteMenu(context: MenuContext): MenuEntry[] {
  const { words } = context;
  return [
    link(words.search, paths.search()),
    link(words.photos, paths.photos()),
    link(words.oneDay, paths.day),
    ...(['titles', 'users'] as const).map((place) => link(words[place], paths[place])),
    { kind: 'separator', key: 'after-places' },
    ...preferences(context),
    { kind: 'separator', key: 'after-preferences' },
    ...(['about', 'rules', 'privacy'] as const).map((page) => link(words[page], paths[page])),
  ];
}

/** The profile needs a username; only staff see the admin area. */
export function accountMenu(context: MenuContext, user: User): MenuEntry[] {
  const { words } = context;
  return [
    ...(user.username === '' ? [] : [link(words.ownProfile, paths.profile(user.username))]),
    link(words.myPhotos, paths.settingsMyPhotos),
    link(words.following, paths.following),
    link(words.liked, paths.liked),
    link(words.settings, paths.settingsProfile),
    ...(isStaff(user) ? [link(words.admin, paths.admin)] : []),
    { kind: 'separator', key: 'after-own' },
    ...preferences(context),
    { kind: 'separator', key: 'after-preferences' },
    { kind: 'action', label: words.signOut, onSelect: context.signOut },
  ];
}

function preferences({ words, locale, theme, chooseLocale, chooseTheme, showKeys }: MenuContext): MenuEntry[] {
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
    // Reachable without `?`, which can be switched off there.
    { kind: 'action', label: words.keys, onSelect: showKeys },
  ];
}

export const SiteMenu = (props: Omit<MenuPopupProps, 'entries'>) => (
  <MenuPopup {...props} entries={siteMenu(useMenuContext())} />
);

export function AccountButton({ user }: { user: User }) {
  const { app, errors } = useMessages();
  const context = useMenuContext();
  const name = user.displayName || user.username;
  const face = <Avatar src={ownPictureUrl(user.photoURL)} name={name} size={32} />;
  return (
    <MenuButton label={app.account} lost={errors} entries={accountMenu(context, user)}>
      {(trigger) => <IconButton {...trigger} label={app.account} icon={face} />}
    </MenuButton>
  );
}

const themeInUse = atom(currentTheme());

function useMenuContext() {
  const { app, errors } = useMessages();
  const store = useStore();
  const locale = useLocale();
  const navigate = useSiteNavigate();
  const [theme, showTheme] = useAtom(themeInUse);
  const setKeysAreShown = useSetAtom(keysAreShown);

  return {
    words: app,
    locale,
    theme,
    showKeys: (): void => setKeysAreShown(true),
    chooseTheme: (name: string): void => {
      const chosen = themes.find((each) => each === name);
      if (chosen === undefined) return;
      switchTheme(chosen);
      showTheme(chosen);
    },
    chooseLocale: (value: string): void => {
      if (isLocale(value)) switchLocale(store, value).catch(() => toast('error', errors.partLost));
    },
    signOut: (): void => {
      import('#session/leave.ts')
        .then(({ leave }) => leave(() => navigate(paths.home), app))
        .catch(() => toast('error', errors.partLost));
    },
  };
}
