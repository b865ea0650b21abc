import type { ComponentType, ReactNode, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import { LostNote, type LostWords } from './LostNote.tsx';
import { outOfFlow } from './layout.tsx';
import type { MenuEntry, MenuPopupProps } from './MenuPopup.tsx';
import { useOnDemand } from './useOnDemand.ts';

type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-busy': true | undefined;
  onClick: () => void;
  onPointerEnter: () => void;
};

type MenuButtonProps = {
  label: string;
  entries?: readonly MenuEntry[];
  /** Words for when the menu cannot be loaded. */
  lost?: LostWords;
  /** Instead of `entries`: loads a menu that has its own entries. */
  load?: () => Promise<ComponentType<MenuPopupProps>>;
  children: (trigger: MenuTrigger) => ReactNode;
};

const noEntries: readonly MenuEntry[] = [];
const loadPopup = async () => (await import('./MenuPopup.tsx')).MenuPopup;

/** The menu's code loads when the pointer comes near, or at the press; the next press tries again. */
export function MenuButton({ label, lost, entries = noEntries, load = loadPopup, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const { part: Popup, loading, request } = useOnDemand(load);
  const anchor = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = open && Popup !== undefined;
  const [isLost, setLost] = useState(false);

  async function press(): Promise<void> {
    setOpen(!shown);
    setLost(false);
    setLost(!(await request()));
  }

  return (
    <>
      {children({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': shown,
        'aria-controls': shown ? id : undefined,
        'aria-busy': (open && loading) || undefined,
        onClick: () => void press(),
        onPointerEnter: () => void request(),
      })}
      {isLost && lost && <LostNote words={lost} setLost={setLost} />}
      <div ref={container} hidden={!shown} className={outOfFlow}>
        {shown && (
          <Popup
            id={id}
            label={label}
            anchor={anchor}
            container={container}
            entries={entries}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </>
  );
}

/** A menu of further actions. */
export const MoreMenu = (menu: { label: string; entries: readonly MenuEntry[] }) => (
  <MenuButton {...menu}>{(trigger) => <IconButton {...trigger} label={menu.label} icon="more" />}</MenuButton>
);
