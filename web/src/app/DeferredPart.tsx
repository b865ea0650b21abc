import { atom, useAtomValue } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { Lazy } from '#ui/Lazy.tsx';

type DeferredParts = Readonly<
  Record<
    | 'bell'
    | 'homeTabs'
    | 'feedDot'
    | 'noticesTab'
    | 'siteLines'
    | 'online'
    | 'trending'
    | 'welcome'
    | 'overlays'
    | 'search'
    | 'seam'
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

/** Parts that the server draws and the browser does not take over, because their code comes later. */
export const partsOfHtml = atom<Partial<DeferredParts>>({});

/**
 * What the server drew of a part, until the part itself stands beside it and hides it. For React the element has a
 * text of its own, which it leaves as it came.
 */
export function PartOfHtml({ part, className }: { part: keyof DeferredParts; className: string | undefined }) {
  const Part = useAtomValue(partsOfHtml)[part];
  return (
    <div className={className} data-part="" suppressHydrationWarning>
      {Part === undefined ? '' : <Part />}
    </div>
  );
}
