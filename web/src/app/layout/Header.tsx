import { useStore } from 'jotai';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { useViewer } from '#session/useViewer.tsx';
import { Button, buttonClass, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Row, touchTarget } from '#ui/layout.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import { DeferredPart } from '../DeferredPart.tsx';
import { prepareSignInDialog } from '../SignInHost.tsx';
import styles from './layout.module.css';
import { UploadLink } from './UploadLink.tsx';

// Most visitors are signed out and need neither this button nor its menu.
const AccountButton = lazyPart(async () => (await import('./HeaderMenus.tsx')).AccountButton);

const loadSiteMenu = async () => (await import('./HeaderMenus.tsx')).SiteMenu;

export function Header() {
  const { app, errors } = useMessages();
  const navLink = classNames(touchTarget, styles.navLink);
  const search = (
    <NavLink className={styles.search} to={paths.search()}>
      <Icon name="search" />
      {app.search}
    </NavLink>
  );
  return (
    <Row as="header" gap={2} line className={styles.header}>
      <SiteLink className={classNames(touchTarget, styles.logo)} to={paths.home} aria-label={app.siteName}>
        <Logo />
      </SiteLink>
      <nav className={styles.nav} aria-label={app.mainNavigation}>
        <NavLink className={navLink} to={paths.photos()} end>
          {app.photos}
        </NavLink>
        <NavLink className={navLink} to={paths.day}>
          {app.oneDay}
        </NavLink>
        {(['titles', 'users'] as const).map((place) => (
          <NavLink key={place} className={navLink} to={paths[place]}>
            {app[place]}
          </NavLink>
        ))}
      </nav>
      <DeferredPart part="search" before={search} />
      <Row gap={1} line className={styles.actions}>
        <UploadLink className={buttonClass('quiet', styles.upload)} size={20}>
          {app.upload}
        </UploadLink>
        <SessionButton />
        <MenuButton label={app.menu} lost={errors} load={loadSiteMenu}>
          {(trigger) => <IconButton {...trigger} label={app.menu} icon="menu" />}
        </MenuButton>
      </Row>
    </Row>
  );
}

function SessionButton() {
  const { app } = useMessages();
  const locale = useLocale();
  const store = useStore();
  const viewer = useViewer();
  if (viewer === undefined) return <span className={styles.placeholder} role="status" aria-label={app.loading} />;
  if (viewer !== 'visitor') {
    return (
      <>
        <span className={styles.bell}>
          <DeferredPart part="bell" />
        </span>
        <Lazy before={<span className={styles.placeholder} />}>
          <AccountButton user={viewer} />
        </Lazy>
      </>
    );
  }
  const prepare = (): void => prepareSignInDialog(store, locale);
  const opens = { 'aria-haspopup': 'dialog', onPointerEnter: prepare, onFocus: prepare } as const;
  return (
    <>
      <Button {...opens} variant="primary" data-visitor onClick={() => askToSignIn(store, 'join')} label={app.join} />
      <Button {...opens} variant="quiet" onClick={() => askToSignIn(store)} label={app.signIn} />
    </>
  );
}

const Logo = () => (
  <span className={styles.mark}>
    <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
      <path
        d="M3 16c4-6 8.3-9 13-9s9 3 13 9c-4 6-8.3 9-13 9S7 22 3 16Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="4.5" className={styles.iris} />
    </svg>
    <span className={styles.name}>Matataki</span>
  </span>
);
