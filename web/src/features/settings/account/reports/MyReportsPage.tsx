import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReportStatus } from '#contract/documents/report.ts';
import { isAlbumId, isPhotoId, type Uid } from '#contract/ids.ts';
import { type MyReport, myReports } from '#data/account/reports.ts';
import { ownPages } from '#data/pages.ts';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { TitledPage } from '#session/TitledPage.tsx';
import { TextLink } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { classNames, Fact, goodWords, Hint, hintWords, ownWidth, Row, readable, Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import styles from '../account.module.css';

export function MyReportsPage() {
  const words = useWords('myReports');
  const person = useAtomValue(user);
  return (
    <TitledPage title={words.title} className={readable}>
      <Hint isLarge>{words.lead}</Hint>
      {person !== null && <Reports key={person.uid} uid={person.uid} />}
    </TitledPage>
  );
}

function Reports({ uid }: { uid: Uid }) {
  const { words, app } = useTexts('myReports');
  const query = useInfiniteQuery(ownPages(['my-reports', uid], myReports(uid)));
  if (query.isPending) {
    return (
      <Skeletons label={app.loading} count={3} gap={3}>
        <Skeleton height="7rem" />
      </Skeletons>
    );
  }
  if (query.data === undefined) {
    return <LoadFailed title={words.loadFailed} error={query.error} onRetry={query.refetch} />;
  }
  const reports = query.data.pages.flatMap(({ entries }) => entries);
  if (reports.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return (
    <>
      <Stack as="ul" role="list" gap={3}>
        {reports.map((report) => (
          <MyReportEntry key={`${report.kind}/${report.id}`} report={report} />
        ))}
      </Stack>
      <MoreOfList query={query} words={words} />
    </>
  );
}

const icons: Readonly<Record<ReportStatus, IconName>> = { open: 'info', resolved: 'check', dismissed: 'check' };

function MyReportEntry({ report }: { report: MyReport }) {
  const words = useWords('myReports');
  const reasons = useWords('reasons');
  const { heading, to, link, gone } = targetOf(report, words);
  return (
    <Stack as="li" gap={2} className={styles.entry}>
      <Row gap={4} justify="between" className={styles.head}>
        <Row gap={3} line>
          {report.cover && (
            <span className={styles.thumb}>
              <Cover cover={report.cover} src={report.cover.src} />
            </span>
          )}
          <h2 className={styles.heading}>{heading}</h2>
        </Row>
        <Time className={hintWords} date={report.createdAt} />
      </Row>
      <Row as="p" gap={1} line className={classNames(report.status === 'resolved' && goodWords)}>
        <Icon name={icons[report.status]} size={18} />
        {words.status[report.status]}
      </Row>
      <dl className={styles.facts}>
        <Fact label={words.reason}>{reasons[report.reason]}</Fact>
        <Fact label={words.comment}>
          {report.comment === '' ? undefined : <span dir="auto">{report.comment}</span>}
        </Fact>
        <Fact label={words.handled}>{report.handledAt && <Time date={report.handledAt} />}</Fact>
      </dl>
      {gone !== undefined && <Hint>{gone}</Hint>}
      {to !== undefined && <TextLink className={ownWidth} to={to} label={link} />}
    </Stack>
  );
}

type Target = { heading: string; to?: string; link?: string; gone?: string };

function targetOf({ kind, targetId, username, caption }: MyReport, words: Words['myReports']): Target {
  switch (kind) {
    case 'photo': {
      if (!isPhotoId(targetId) || caption === undefined) return { heading: words.onPhoto, gone: words.photoGone };
      const heading = caption === '' ? words.onPhoto : words.onNamedPhoto(isolated(caption));
      return { heading, to: paths.photo(targetId), link: words.seePhoto };
    }
    case 'album':
      return isAlbumId(targetId) && username !== undefined && caption !== undefined
        ? { heading: words.onNamedAlbum(isolated(caption)), to: paths.album(username, targetId), link: words.seeAlbum }
        : { heading: words.onAlbum, gone: words.albumGone };
    case 'user':
      return username === undefined
        ? { heading: words.onSomebody }
        : { heading: words.onUser(isolated(username)), to: paths.profile(username), link: words.seeUser };
  }
}
