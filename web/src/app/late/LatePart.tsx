import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Late } from '#ui/Late.tsx';
import { type LateParts, lateParts } from './lateParts.ts';

/** The place of something that joins the page late; `before` keeps it free until then. */
export function LatePart({ part, before }: { part: keyof LateParts; before?: ReactNode }) {
  const Part = useAtomValue(lateParts)?.[part];
  return Part === undefined ? (
    before
  ) : (
    <Late before={before}>
      <Part />
    </Late>
  );
}
