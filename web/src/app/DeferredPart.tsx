import { atom, useAtomValue } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { Lazy } from '#ui/Lazy.tsx';

/** Where something joins the page after its first photo. */
type DeferredParts = Readonly<Record<'bell' | 'announcement' | 'online' | 'trending' | 'welcome', ComponentType>>;

/** What joins the page, once it is loaded. Nothing of it is in the code that the first photo waits for. */
export const deferredParts = atom<DeferredParts | undefined>(undefined);

/** The place of something that joins the page after its first photo; `before` keeps it free until then. */
export function DeferredPart({ part, before }: { part: keyof DeferredParts; before?: ReactNode }) {
  const Part = useAtomValue(deferredParts)?.[part];
  return Part === undefined ? (
    before
  ) : (
    <Lazy before={before}>
      <Part />
    </Lazy>
  );
}
