import { atom, useAtom, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { switchLocale } from '#i18n/current.ts';
import { isLocale } from '#i18n/locale.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import type { User } from '#session/session.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { MenuPopup, type MenuPopupProps } from '#ui/MenuPopup.tsx';
import { currentTheme, switchTheme, type Theme, themes } from '#ui/theme.ts';
import { toast } from '#ui/toast.ts';
import styles from './layout.module.css';
import { accountMenu, type MenuContext, siteMenu } from './menus.ts';

/** The open menu of the header: for everybody. */
export function SiteMenu(props: Omit<MenuPopupProps, 'entries'>) {
  return <MenuPopup {...props} entries={siteMenu(useMenuContext())} />;
}

/** The signed-in person, and the menu of what is theirs. */
export function AccountButton({ user }: { user: User }) {
  const { app } = useMessages();
  const context = useMenuContext();
  return (
    <MenuButton label={app.account} entries={accountMenu(context, user)}>
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

/** The theme in use; writing switches to it. What is no theme is left alone. */
const themeInUse = atom(
  (get) => get(chosen),
  (_get, set, name: string) => {
    const theme = themes.find((known) => known === name);
    if (theme === undefined) return;
    switchTheme(theme);
    set(chosen, theme);
  },
);

/** What the menus show and do, bound to the app they are in. */
function useMenuContext(): MenuContext {
  const { app, errors } = useMessages();
  const store = useStore();
  const locale = useLocale();
  const navigate = useNavigate();
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
