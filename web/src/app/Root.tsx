import { useAtomValue } from 'jotai';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { BanGate } from './BanGate.tsx';
import { pageShown } from './Pages.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SignInHost } from './SignInHost.tsx';

// Every page that the browser loads itself has the key `default`: by its path, none scrolls to where another was.
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What is there on every page, with the default layout or without. */
export function Root() {
  const { app } = useMessages();
  const shown = useAtomValue(pageShown);
  return (
    <>
      <BanGate>
        <Outlet />
      </BanGate>
      {/* Not above a skeleton: there is nothing to scroll back to yet. */}
      {shown && <ScrollRestoration getKey={scrollKey} />}
      <RouteAnnouncer />
      <SignInHost />
      <Toasts label={app.notifications} closeLabel={app.dismiss} />
    </>
  );
}
