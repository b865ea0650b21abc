import { useTextsOf } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/Button.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { Row, touchTarget } from '#ui/layout.tsx';
import { LegalText } from './LegalText.tsx';

const Transparency = quietPart(async () => (await import('./Transparency.tsx')).Transparency);

export const aboutPage = { module: 'src/features/legal/AboutPage.tsx', words: ['legal'] as const, Component: About };

function About() {
  const { words: text, app } = useTextsOf('legal', 'about');
  return (
    <LegalText text={text}>
      <Row as="p" gap={5} dense>
        <TextLink to={paths.rules} label={app.rules} />
        <TextLink to={paths.privacy} label={app.privacy} />
        {/* A file, which the build writes (web/vite/siteFiles.ts). */}
        <a className={touchTarget} href="/licenses.txt">
          {text.licences}
        </a>
      </Row>
      <Transparency />
    </LegalText>
  );
}
