import type { IconName } from './Icon.tsx';

/** Data only, so that the opener need not load the menu's code. */
export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly icon?: IconName }
  | { readonly kind: 'action'; readonly label: string; readonly onSelect: () => void; readonly danger?: boolean }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
      readonly onChoose: (value: string) => void;
    }
  | { readonly kind: 'separator'; readonly key: string };
