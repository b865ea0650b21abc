import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { type LateParts, lateParts } from './lateParts.ts';

/** The place of something that joins the page late; `before` keeps it free until then. */
export function LatePart({ part, before }: { part: keyof LateParts; before?: ReactNode }) {
  const Part = useAtomValue(lateParts)?.[part];
  return Part === undefined ? (
    before
  ) : (
    <Suspense fallback={before}>
      <Part />
    </Suspense>
  );
}
