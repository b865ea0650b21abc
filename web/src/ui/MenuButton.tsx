import type { ComponentType, ReactNode, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import type { MenuPopupProps } from './MenuPopup.tsx';
import type { MenuEntry } from './menuEntries.ts';
import { useOnDemand } from './useOnDemand.ts';

/** What the button that opens a menu must carry. */
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
  /** In place of `entries`: a menu that knows its own. */
  load?: () => Promise<ComponentType<MenuPopupProps>>;
  /** Draws the button: any button that takes these attributes. */
  children: (trigger: MenuTrigger) => ReactNode;
};

const noEntries: readonly MenuEntry[] = [];
const loadPopup = async () => (await import('./MenuPopup.tsx')).MenuPopup;

/** A button that opens a menu; the menu's code is loaded when the pointer comes near or the button is pressed. */
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
