import { ownPictureUrl } from '#data/photos/pictures.ts';
import { useMessages } from '#i18n/useMessages.ts';
import type { User } from '#session/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import styles from './AccountButton.module.css';
import { accountMenu } from './menus.ts';
import { useMenuContext } from './useMenuContext.ts';

/** The signed-in person, and the menu of what is theirs. */
export function AccountButton({ user }: { user: User }) {
  const { app } = useMessages();
  const context = useMenuContext();
  return (
    <MenuButton label={app.account} entries={accountMenu(context, user)}>
      {(trigger) => <IconButton {...trigger} label={app.account} icon={<Face user={user} />} />}
    </MenuButton>
  );
}

function Face({ user }: { user: User }) {
  const picture = ownPictureUrl(user.photoURL);
  if (picture !== undefined) return <img className={styles.face} src={picture} alt="" width={32} height={32} />;
  const [initial] = user.displayName || user.username || '';
  return <span className={styles.face}>{initial ?? <Icon name="account" size={20} />}</span>;
}
