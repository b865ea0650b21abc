import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, Suspense, useState } from 'react';
import type { Ban } from '#contract/documents/user.ts';
import { formatExact, formatUntil } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useMessages, useTexts, useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { isResolved, session, type User } from '#session/atoms.ts';
import { leave } from '#session/leave.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { Fact, Hint, ownWidth, Section, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import styles from './BannedPage.module.css';

type BannedPageProps = {
  /** Export and deletion of their own data, which banned people keep; from another feature. */
  ownData?: ReactNode;
  /** What was decided about them, with their appeals; from another feature. */
  decisions?: ReactNode;
  /** Here, because banned people reach no other page; from another feature, and loaded on demand. */
  rules?: ReactNode;
};

/** The only page of the site that banned people see. */
export const BannedPage = (parts: BannedPageProps) => (
  <main id="main" className={styles.page} tabIndex={-1}>
    <Stack gap={6} className={styles.text}>
      <Suspense fallback={<Waiting />}>
        <BanDetails {...parts} />
      </Suspense>
    </Stack>
  </main>
);

function BanDetails(parts: BannedPageProps) {
  const words = useWords('banned');
  const current = useAtomValue(session);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {current.phase === 'signed-in' && <Banned user={current.user} {...parts} />}
      {current.phase !== 'signed-in' && (isResolved(current) ? <Nobody /> : <Waiting />)}
    </>
  );
}

function Banned({ user, ownData, decisions, rules }: { user: User } & BannedPageProps) {
  const { words, app } = useTexts('banned');
  const navigate = useSiteNavigate();
  return (
    <>
      <h1 tabIndex={-1}>{words.heading}</h1>
      {user.ban === undefined ? <SignInAgain /> : <Facts ban={user.ban} />}
      <Section title={words.meaningHeading} gap={3}>
        <ul className={styles.meaning}>
          {words.meaning.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {rules !== undefined && <Rules>{rules}</Rules>}
      </Section>
      {decisions !== undefined && user.ban !== undefined && (
        <Section title={words.decisionsHeading} gap={3}>
          {decisions}
        </Section>
      )}
      {/* Without `ban` the sign-in has ended, and the server would refuse every call. */}
      {ownData !== undefined && user.ban !== undefined && (
        <Section title={words.ownDataHeading} gap={3}>
          {ownData}
        </Section>
      )}
      <Button className={ownWidth} onClick={() => void leave(() => navigate(paths.home, { replace: true }), app)}>
        {app.signOut}
      </Button>
    </>
  );
}

function Rules({ children }: { children: ReactNode }) {
  const { words, app } = useTexts('banned');
  const [isOpen, setIsOpen] = useState(false);
  const failed = (retry: () => void) => <Button onClick={retry} label={app.retry} />;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{words.rules}</summary>
      {isOpen && (
        <Stack gap={4}>
          <Lazy before={<Skeleton height="60rem" />} lost={failed}>
            {children}
          </Lazy>
        </Stack>
      )}
    </details>
  );
}

/** A ban that outlived its account keeps only the rule. */
function reasonOf({ reason, rule }: Ban, words: Words['banned'], reasons: Words['reasons']): string {
  if (reason !== '') return reason;
  return rule === undefined ? words.noReason : words.ofAccountBefore(reasons[rule]);
}

function Facts({ ban }: { ban: Ban }) {
  const { words, locale } = useTexts('banned');
  const reasons = useWords('reasons');
  const { until } = ban;
  return (
    <Stack as="dl" gap={1} className={styles.facts}>
      <Fact label={words.reason}>{reasonOf(ban, words, reasons)}</Fact>
      <Fact label={words.until}>
        {until === undefined ? (
          words.forever
        ) : (
          <>
            <time dateTime={until.toISOString()}>{formatExact(locale, until)}</time>
            {words.left(formatUntil(locale, until, new Date()))}
            <br />
            {words.lifted}
          </>
        )}
      </Fact>
    </Stack>
  );
}

/** A ban ends every sign-in, and only the signed-in person may read its reason. */
function SignInAgain() {
  const { words, app } = useTexts('banned');
  const store = useStore();
  const { signOutFailed } = app;
  return (
    <Stack gap={1} className={styles.facts}>
      <p>{words.signInToSee}</p>
      <Button
        variant="primary"
        className={ownWidth}
        onClick={() => void leave(() => askToSignIn(store), { signOutFailed })}
        label={words.signInAgain}
      />
    </Stack>
  );
}

function Waiting() {
  const { app } = useMessages();
  return (
    <Stack role="status" gap={1} className={styles.facts}>
      <VisuallyHidden>{app.loading}</VisuallyHidden>
      <Skeleton height="2rem" />
      <Skeleton width="60%" />
    </Stack>
  );
}

function Nobody() {
  const { words, app } = useTexts('banned');
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Hint isLarge>{words.nobody}</Hint>
      <LinkButton className={ownWidth} to={paths.home} label={app.backHome} />
    </>
  );
}
