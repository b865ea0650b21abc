import { useAtomValue } from 'jotai';
import { type CaseKind, caseKinds } from '#contract/documents/case.ts';
import type { Notice } from '#contract/documents/notice.ts';
import { isAlbumId, isPhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ListedNotice } from '#data/account/notices.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { classNames, Hint, hintWords, Row, touchTarget } from '#ui/layout.tsx';
import styles from './notices.module.css';

/** The subject of a report's outcome is the id of its case. */
const caseKindOf = (subject: string): CaseKind | undefined => caseKinds.find((kind) => subject.startsWith(`${kind}_`));

/** Pure. Never says who of the staff acted. */
export function noticeTold(
  { kind, subject, text, rule, count }: Pick<Notice, 'kind' | 'subject' | 'text' | 'rule' | 'count'>,
  words: Words['notices'],
  reasons: Words['reasons'],
) {
  const on = caseKindOf(subject);
  const isOutcome = kind === 'report-resolved' || kind === 'report-dismissed';
  const liked =
    kind === 'likes' && count !== undefined ? words.likes(String(count), count >= limits.likes.toldAtMost) : undefined;
  return {
    what: liked ?? (isOutcome && on ? words.outcome[on][kind] : words.kinds[kind]),
    rule: rule && words.rule(reasons[rule]),
    text: text || undefined,
    lead: words.leads[kind],
  };
}

const rulePath = (rule: Notice['rule']): string => (rule === undefined ? paths.rules : `${paths.rules}#${rule}`);

/** Only paths of this site, whatever the subject is. `username`: the reader's, whose albums these are. */
export function noticePath(
  { kind, subject, rule }: Pick<Notice, 'kind' | 'subject' | 'rule'>,
  username?: string,
): string {
  switch (kind) {
    case 'report-resolved':
    case 'report-dismissed':
      return paths.settingsReports;
    case 'photo-hidden':
    case 'photo-schedule-failed':
      return isPhotoId(subject) ? paths.photoEdit(subject) : paths.home;
    case 'photo-held':
    case 'photo-restored':
    case 'photo-removed':
    case 'photo-published':
    case 'photo-marked':
    case 'photo-unmarked':
    case 'photo-approved':
      return isPhotoId(subject) ? paths.photo(subject) : paths.home;
    case 'album-hidden':
    case 'album-restored':
      return username && isAlbumId(subject) ? paths.album(username, subject) : paths.home;
    case 'warned':
      // The subject is the photo that broke the rule, or else the rule.
      return isPhotoId(subject) ? paths.photo(subject) : rulePath(rule);
    case 'likes':
      if (isPhotoId(subject)) return paths.photo(subject);
      return subject === '' ? paths.home : paths.profile(subject);
    case 'unbanned':
    case 'appeal-accepted':
      return paths.home;
    case 'appeal-rejected':
      return paths.banned;
    case 'title-approved':
      return paths.photos({ title: subject });
    case 'title-rejected':
      return paths.titles;
  }
}

export function NoticeLine({ notice, onFollow }: { notice: ListedNotice; onFollow: () => void }) {
  const words = useWords('notices');
  const { what, rule, text, lead } = noticeTold(notice, words, useWords('reasons'));
  const { createdAt, readAt } = notice;
  const to = noticePath(notice, useAtomValue(user)?.username);
  return (
    <>
      <SiteLink className={styles.notice} to={to} onClick={onFollow}>
        <span>
          {readAt === undefined && <span className={styles.new} role="img" aria-label={words.isNew} />}
          {what}
        </span>
        {rule !== undefined && <span className={styles.rule}>{rule}</span>}
        {text !== undefined && (
          <Hint as="span" className={styles.text}>
            <span className={styles.from}>{words.fromStaff}</span>
            {text}
          </Hint>
        )}
        <Row as="span" gap={4} dense justify="between" align="baseline" className={styles.foot}>
          <span className={styles.lead}>{lead}</span>
          <Time date={createdAt} className={hintWords} />
        </Row>
      </SiteLink>
      {notice.rule !== undefined && to !== rulePath(notice.rule) && (
        <SiteLink
          className={classNames(styles.readRule, hintWords, touchTarget)}
          to={rulePath(notice.rule)}
          onClick={onFollow}
        >
          {words.readRule}
        </SiteLink>
      )}
    </>
  );
}
