import { MenuPopup, type MenuPopupProps } from '#ui/MenuPopup.tsx';
import { siteMenu } from './menus.ts';
import { useMenuContext } from './useMenuContext.ts';

/** The open menu of the header: for everybody. */
export function SiteMenu(props: Omit<MenuPopupProps, 'entries'>) {
  return <MenuPopup {...props} entries={siteMenu(useMenuContext())} />;
}
