import { useAtom, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { switchLocale } from '#i18n/current.ts';
import { isLocale } from '#i18n/locale.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import type { MenuContext } from './menus.ts';
import { themeInUse } from './themeInUse.ts';

/** What the menus show and do, bound to the app they are in. */
export function useMenuContext(): MenuContext {
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
