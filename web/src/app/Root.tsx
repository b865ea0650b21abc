import { Outlet } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { AddressedLanguage } from './AddressedLanguage.tsx';
import { BanGate } from './BanGate.tsx';
import { Scrolling } from './PageOutlet.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SignInHost } from './SignInHost.tsx';

/** What is there on every page, with the default layout or without. */
export function Root() {
  const { app } = useMessages();
  return (
    <AddressedLanguage>
      <BanGate>
        <Outlet />
      </BanGate>
      <Scrolling />
      <RouteAnnouncer />
      <SignInHost />
      <Toasts label={app.notifications} closeLabel={app.dismiss} />
    </AddressedLanguage>
  );
}
