import { IconButton } from './Button.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { MenuEntry } from './MenuPopup.tsx';

/** A menu of further actions. */
export const MoreMenu = (menu: { label: string; entries: readonly MenuEntry[] }) => (
  <MenuButton {...menu}>{(trigger) => <IconButton {...trigger} label={menu.label} icon="more" />}</MenuButton>
);
