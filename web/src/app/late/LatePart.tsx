import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Lazy } from '#ui/Lazy.tsx';
import { type LateParts, lateParts } from './lateParts.ts';

/** The place of something that joins the page late; `before` keeps it free until then. */
export function LatePart({ part, before }: { part: keyof LateParts; before?: ReactNode }) {
  const Part = useAtomValue(lateParts)?.[part];
  return Part === undefined ? (
    before
  ) : (
    <Lazy before={before}>
      <Part />
    </Lazy>
  );
}
