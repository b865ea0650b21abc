import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { documentPath } from '#contract/paths.ts';
import { newestEntries } from '#data/staff/auditLog.ts';
import { casesOf, type ListedCase } from '#data/staff/cases.ts';
import { formatUntil } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Hint, hintWords, Stack } from '#ui/layout.tsx';
import { decidedWords, loggedWords } from '../acts/acts.ts';
import { adminPaths } from '../adminPaths.ts';
import { AdminSkeleton, Read, Rows } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { runningStrikes, useStaffTexts } from '../staffWords.ts';
import { aheadMs, type CaseFile } from './caseFile.ts';
import { nameOfCase } from './caseWords.ts';

const historyMost = 10;

async function readHistory({ id, ownerId }: ListedCase) {
  const [cases, entries] = await Promise.all([
    casesOf(ownerId, historyMost + 1)(),
    newestEntries(historyMost, { target: documentPath.user(ownerId) }),
  ]);
  return { otherCases: cases.entries.filter((other) => other.id !== id).slice(0, historyMost), entries };
}

const statusOf = ({ status, decision }: ListedCase, words: Words['desk'], common: Words['admin']): string =>
  decision ? `${words.statuses[status]} (${decidedWords(decision.acts, common)})` : words.statuses[status];

/** Read again with the case. */
export const ownerHistoryQuery = ({ case: listed, readAtMs }: CaseFile) =>
  queryOptions({
    queryKey: ['staff', 'history', listed.id, readAtMs],
    queryFn: () => readHistory(listed),
    // The case is read again if anything about it has changed.
    staleTime: aheadMs,
    gcTime: 0,
  });

export function OwnerHistory({ file }: { file: CaseFile }) {
  const { words, number, locale } = useTexts('desk');
  const { owner, profile } = file;
  // Until it is read again, the previous history shows.
  const reading = useQuery({ ...ownerHistoryQuery(file), placeholderData: keepPreviousData });
  const { kind, ownerId } = file.case;
  const now = new Date();
  const running = runningStrikes(owner?.strikes);
  const username = profile?.username ?? '';
  return (
    <Stack as="section" gap={2}>
      <h3>{kind === 'user' ? words.historyOfUser : words.history}</h3>
      <p>
        {accountWords()} {running > 0 && words.strikes(number(running))}
      </p>
      {username !== '' && (
        <p>
          <SiteLink className={staff.link} to={paths.profile(username)}>
            {words.seePerson} <bdi>(@{username})</bdi>
          </SiteLink>
        </p>
      )}
      <Read reading={reading} failed={words.caseFailed} waiting={<AdminSkeleton lines={4} height="1.5rem" />} isInline>
        {(history) => <Past history={history} of={documentPath.user(ownerId)} />}
      </Read>
    </Stack>
  );

  function accountWords(): string | undefined {
    if (owner === undefined) return words.accountGone;
    if (owner.status !== 'banned') return running > 0 ? undefined : words.accountNormal;
    const until = owner.ban?.until;
    return until ? words.bannedUntil(formatUntil(locale, until, now)) : words.accountBanned;
  }
}

type PastProps = { history: Awaited<ReturnType<typeof readHistory>>; of: string };

function Past({ history: { otherCases, entries }, of }: PastProps) {
  const { words, common, number } = useStaffTexts('desk');
  return (
    <>
      <h4>{words.otherCases}</h4>
      {otherCases.length === 0 && <Hint>{words.noOtherCases}</Hint>}
      <Rows of={otherCases} className={staff.small}>
        {(other) => (
          <p className={staff.line}>
            <SiteLink className={staff.link} to={adminPaths.case(other)}>
              <bdi>{nameOfCase(other, words)}</bdi>
            </SiteLink>
            <span className={hintWords}>{statusOf(other, words, common)}</span>
            <Time className={hintWords} date={other.openedAt} />
          </p>
        )}
      </Rows>
      <h4>{words.entries}</h4>
      {entries.length === 0 && <Hint>{words.noEntries}</Hint>}
      <Rows of={entries} className={staff.small}>
        {({ action, reason, at }) => (
          <p className={staff.line}>
            <span>{loggedWords(action, common)}</span>
            {reason !== '' && <bdi className={staff.quote}>{reason}</bdi>}
            <Time className={hintWords} date={at} />
          </p>
        )}
      </Rows>
      <Hint>
        {words.onlyNewest(number(historyMost))}{' '}
        <SiteLink className={staff.link} to={adminPaths.audit({ target: of })}>
          {words.allEntries}
        </SiteLink>
      </Hint>
    </>
  );
}
