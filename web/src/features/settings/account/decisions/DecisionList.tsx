import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type DecidedAct, isUndone } from '#contract/documents/decision.ts';
import { isPhotoId, type Uid } from '#contract/ids.ts';
import { type MyDecision, myDecisions } from '#data/account/decisions.ts';
import { ownPages } from '#data/pages.ts';
import { formatExact } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useTextsOf, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { TextLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Fact, goodWords, hintWords, ownWidth, Row, Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import styles from '../account.module.css';
import { AppealPart } from './AppealPart.tsx';

type DecisionListProps = {
  uid: Uid;
  /** On the only page that a banned person sees: links lead nowhere, and the form of the ban is open at first. */
  isBanned?: boolean;
};

export function DecisionList({ uid, isBanned = false }: DecisionListProps) {
  const { words, app } = useTextsOf('account', 'decisions');
  const query = useInfiniteQuery(ownPages(['my-decisions', uid], myDecisions(uid)));
  if (query.isPending) {
    return (
      <Skeletons label={app.loading} count={2} gap={3}>
        <Skeleton height="9rem" />
      </Skeletons>
    );
  }
  if (query.data === undefined) {
    return <LoadFailed headingLevel={2} title={words.loadFailed} error={query.error} onRetry={query.refetch} />;
  }
  const decisions = query.data.pages.flatMap(({ entries }) => entries);
  if (decisions.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  const ban = isBanned ? decisions.find(({ acts }) => acts.some(({ kind }) => kind === 'banned')) : undefined;
  return (
    <>
      <Stack as="ul" role="list" gap={3}>
        {decisions.map((decision) => (
          <DecisionEntry
            key={decision.id}
            decision={decision}
            isOpen={decision === ban}
            isBanned={isBanned}
            onSent={() => void query.refetch()}
          />
        ))}
      </Stack>
      <MoreOfList query={query} words={words} />
    </>
  );
}

type EntryProps = { decision: MyDecision; isOpen: boolean; isBanned: boolean; onSent: () => void };

function DecisionEntry({ decision, isOpen, isBanned, onSent }: EntryProps) {
  const Heading = isBanned ? 'h3' : 'h2';
  const { words } = useTextsOf('account', 'decisions');
  const { id, at, acts } = decision;
  const heading = useNamedHeading(id);
  const kinds = [...new Set(acts.map(({ kind }) => kind))];
  return (
    <Stack as="li" gap={3} className={styles.entry}>
      <Row gap={4} justify="between" className={styles.head}>
        <Heading ref={heading} tabIndex={-1} className={styles.heading}>
          {kinds.map((kind) => words.kinds[kind]).join(words.and)}
        </Heading>
        <Time className={hintWords} date={at} />
      </Row>
      <Facts decision={decision} hasLinks={!isBanned} />
      {isUndone(decision) && decision.appeal?.status !== 'accepted' && (
        <Row as="p" gap={1} line className={classNames(goodWords)}>
          <Icon name="check" size={18} />
          {words.undone}
        </Row>
      )}
      <AppealPart decision={decision} isOpen={isOpen} onSent={onSent} />
    </Stack>
  );
}

/** A notice leads to its decision, whose heading then has the focus. */
function useNamedHeading(id: string) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNamed = hash === `#${id}`;
  useEffect(() => {
    if (isNamed) heading.current?.focus();
  }, [isNamed]);
  return heading;
}

const firstOf = <Field extends 'rule' | 'text'>(acts: readonly DecidedAct[], field: Field): DecidedAct[Field] =>
  acts.find((act) => act[field] !== undefined)?.[field];

function Facts({ decision, hasLinks }: { decision: MyDecision; hasLinks: boolean }) {
  const { words: account, locale } = useTexts('account');
  const { decisions: words, grounds } = account;
  const reasons = useWords('reasons');
  const { acts, source, automated } = decision;
  const [rule, text] = [firstOf(acts, 'rule'), firstOf(acts, 'text')];
  const ban = acts.find(({ kind }) => kind === 'banned');
  const photo = acts.find(({ kind }) => kind.startsWith('photo-'))?.subject;
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={words.rule}>
          {rule && (hasLinks ? <SiteLink to={`${paths.rules}#${rule}`}>{reasons[rule]}</SiteLink> : reasons[rule])}
        </Fact>
        <Fact label={words.until}>{ban && (ban.until ? formatExact(locale, ban.until) : words.forever)}</Fact>
        <Fact label={words.reason}>{text && <span dir="auto">{text}</span>}</Fact>
        <Fact label={words.by}>{(automated ? grounds.byMachine : grounds.byPeople)[source]}</Fact>
      </dl>
      {hasLinks && isPhotoId(photo) && <TextLink className={ownWidth} to={paths.photo(photo)} label={words.see} />}
    </>
  );
}
