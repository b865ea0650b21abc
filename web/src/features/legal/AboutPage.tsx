import { Suspense } from 'react';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Row, touchTarget } from '#ui/layout.tsx';
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
  const { app } = useMessages();
  const text = useWords('legal').about;
  return (
    <LegalText text={text}>
      <Row as="p" gap={5} dense>
        <SiteLink className={touchTarget} to={paths.rules}>
          {app.rules}
        </SiteLink>
        <SiteLink className={touchTarget} to={paths.privacy}>
          {app.privacy}
        </SiteLink>
        {/* A file, which the build writes (web/vite/siteFiles.ts). */}
        <a className={touchTarget} href="/licenses.txt">
          {text.licences}
        </a>
      </Row>
      <Lazy>
        <Transparency />
      </Lazy>
    </LegalText>
  );
}
