import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { session } from '#session/atoms.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { Page } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { UploadDesk } from './UploadDesk.tsx';

/** `/photos/upload`, for people who are signed in. */
export const UploadPage = () => (
  <Suspense fallback={<Waiting />}>
    <Upload />
  </Suspense>
);

function Upload() {
  const words = useWords('upload');
  const current = useAtomValue(session);

  if (current.phase === 'signed-out') {
    const { title, signInTitle, signInText } = words;
    return <SignInInvitation pageTitle={title} reason="upload" title={signInTitle} text={signInText} />;
  }
  if (current.phase !== 'signed-in') return <Waiting title={words.title} />;
  return (
    <Page>
      <Heading>{words.title}</Heading>
      <UploadDesk key={current.user.uid} uid={current.user.uid} />
    </Page>
  );
}

function Waiting({ title }: { title?: string }) {
  const { app } = useMessages();
  return (
    <Page role="status" aria-label={app.loading}>
      {title !== undefined && <Heading>{title}</Heading>}
      <Skeleton height="14rem" />
    </Page>
  );
}

/** The navigation focused `main`, because the heading had not rendered yet. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
