import { Suspense } from 'react';
import { useWords } from '#i18n/words.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LegalText } from './LegalText.tsx';

const Transparency = lazyPart(async () => (await import('./Transparency.tsx')).Transparency);

export function AboutPage() {
  return (
    <Suspense fallback={null}>
      <About />
    </Suspense>
  );
}

function About() {
  return (
    <LegalText text={useWords('legal').about}>
      <Lazy>
        <Transparency />
      </Lazy>
    </LegalText>
  );
}
