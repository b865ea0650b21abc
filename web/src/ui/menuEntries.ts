import type { IconName } from './Icon.tsx';

/** What a menu offers, as data, so that who opens one needs not load what draws it. */
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
