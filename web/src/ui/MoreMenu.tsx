import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { MenuEntry } from './MenuPopup.tsx';

/** The other things that can be done with something. */
export function MoreMenu(menu: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <MenuButton {...menu}>
      {(trigger) => <IconButton {...trigger} label={menu.label} icon={<Icon name="more" />} />}
    </MenuButton>
  );
}
