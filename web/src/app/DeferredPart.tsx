import { atom, useAtomValue } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { Lazy } from '#ui/Lazy.tsx';

type DeferredParts = Readonly<
  Record<
    | 'bell'
    | 'homeTabs'
    | 'feedDot'
    | 'noticesTab'
    | 'announcement'
    | 'online'
    | 'trending'
    | 'welcome'
    | 'overlays'
    | 'search'
    | 'ring',
    ComponentType
  >
>;

/** The parts that load after the first photo, so that its code stays small; `undefined` until then. */
export const deferredParts = atom<DeferredParts | undefined>(undefined);

/** `before` keeps the part's place free until the part is loaded. */
export function DeferredPart({ part, before }: { part: keyof DeferredParts; before?: ReactNode }) {
  const Part = useAtomValue(deferredParts)?.[part];
  if (Part === undefined) return before;
  return (
    <Lazy before={before}>
      <Part />
    </Lazy>
  );
}
