import type { ComponentType, ReactNode, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import type { MenuPopupProps } from './MenuPopup.tsx';
import type { MenuEntry } from './menuEntries.ts';
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
  /** Instead of `entries`: loads a menu that has its own entries. */
  load?: () => Promise<ComponentType<MenuPopupProps>>;
  children: (trigger: MenuTrigger) => ReactNode;
};

const noEntries: readonly MenuEntry[] = [];
const loadPopup = async () => (await import('./MenuPopup.tsx')).MenuPopup;

/** The menu's code loads when the pointer comes near, or at the press. */
export function MenuButton({ label, entries = noEntries, load = loadPopup, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const menu = useOnDemand(load);
  const anchor = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = open && menu.part !== undefined;

  return (
    <>
      {children({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': shown,
        'aria-controls': shown ? id : undefined,
        'aria-busy': (open && menu.loading) || undefined,
        onClick: () => {
          setOpen(!shown);
          void menu.request();
        },
        onPointerEnter: () => void menu.request(),
      })}
      <div ref={container} hidden={!shown}>
        {shown && (
          <menu.part
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
