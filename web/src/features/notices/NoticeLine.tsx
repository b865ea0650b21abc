import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { deskRoutes } from '#contract/deskRoutes.ts';
import { type CaseKind, caseKinds } from '#contract/documents/case.ts';
import { decisionKinds } from '#contract/documents/decision.ts';
import type { Notice, NoticeKind } from '#contract/documents/notice.ts';
import { caseOfNote, personOfNote } from '#contract/documents/staffNote.ts';
import { type AlbumId, isAlbumId, isPhotoId, isTitleId, type PhotoId, type TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import type { ListedNotice } from '#data/account/notices.ts';
import type { ReportedSubject } from '#data/account/reports.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { useOwnPicture } from '#session/useOwnPicture.ts';
import { Cover } from '#ui/Cover.tsx';
import { classNames, Hint, hintWords, oneLine, Row, touchTarget } from '#ui/layout.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './notices.module.css';

/** The subject of a report's outcome is the id of its case. */
const caseKindOf = (subject: string): CaseKind | undefined => caseKinds.find((kind) => subject.startsWith(`${kind}_`));

const isOutcome = (kind: NoticeKind): kind is 'report-resolved' | 'report-dismissed' =>
  kind === 'report-resolved' || kind === 'report-dismissed';

/** Pure. Never says who of the staff acted. */
export function noticeText(
  {
    kind,
    subject,
    text,
    rule,
    count,
    warning,
    repair,
  }: Pick<Notice, 'kind' | 'subject' | 'text' | 'rule' | 'count' | 'warning' | 'repair'>,
  words: Words['notices'],
  reasons: Words['reasons'],
) {
  const on = caseKindOf(subject);
  const liked =
    kind === 'likes' && count !== undefined
      ? words.likes(String(count), count >= limits.likes.countedAtMost)
      : undefined;
  return {
    what:
      liked ??
      (kind === 'appeal-accepted' && repair ? words.accepted[repair] : undefined) ??
      (isOutcome(kind) && on ? words.outcome[on][kind] : words.kinds[kind]),
    warning: warning && words.warnings[warning],
    rule: rule && words.rule(reasons[rule]),
    text: text || undefined,
    lead: words.leads[kind],
  };
}

const rulePath = (rule: Notice['rule']): string => (rule === undefined ? paths.rules : `${paths.rules}#${rule}`);

/** Where the person reads why, and objects. */
const decisionPath = (id: string | undefined): string =>
  id === undefined ? paths.settingsDecisions : `${paths.settingsDecisions}#${id}`;

const isDecision = (kind: NoticeKind): boolean => decisionKinds.some((each) => each === kind);

/** Pure: whether people or a machine decided, and after what. */
function groundsOf({ kind, source, automated = false }: Notice, { grounds }: Words['notices']): string | undefined {
  if (source === undefined || !(isDecision(kind) || kind === 'photo-held')) return undefined;
  return (automated ? grounds.byMachine : grounds.byPeople)[source];
}

type Reader = {
  /** The reader's, whose albums and profile these are. It may have changed since the notice. */
  readonly username?: string | undefined;
  /** The notice's photo, album or title no longer exists. */
  readonly isGone?: boolean;
};

/** Only paths of this site, whatever the subject is. `undefined`: nothing is left to look at. */
export function noticePath(
  { kind, subject, photo, rule, decisionId }: Pick<Notice, 'kind' | 'subject' | 'photo' | 'rule' | 'decisionId'>,
  { username, isGone = false }: Reader = {},
): string | undefined {
  if (isGone && photo === undefined && leadsToSubject(kind)) return undefined;
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
      return isPhotoId(subject) && !isGone ? paths.photo(subject) : rulePath(rule);
    case 'likes':
      if (photo === undefined && isPhotoId(subject)) return paths.photo(subject);
      return username ? paths.profile(username) : paths.home;
    case 'unbanned':
      return paths.home;
    case 'role-lost':
    case 'appeal-accepted':
    case 'appeal-rejected':
      return decisionPath(decisionId);
    case 'title-approved':
      return paths.photos({ title: subject });
    case 'title-rejected':
      return paths.titles;
    case 'staff-note':
      return notedPath(subject);
  }
}

/** Of a case or a person, for staff. */
function notedPath(subject: string): string | undefined {
  const caseId = caseOfNote(subject);
  const kind = caseKindOf(caseId ?? '');
  if (caseId !== undefined && kind) return `${deskRoutes[kind]}?${new URLSearchParams({ case: caseId })}`;
  const uid = personOfNote(subject);
  return uid && `${routes.adminUsers}?${new URLSearchParams({ uid })}`;
}

/** Others lead to a page that is always there, such as a rule. */
const leadsToSubject = (kind: NoticeKind): boolean =>
  kind.startsWith('photo-') || kind.startsWith('album-') || kind === 'likes' || kind === 'title-approved';

const isOfManyPhotos = (kind: NoticeKind, words: Words['notices']): kind is keyof Words['notices']['many'] =>
  Object.hasOwn(words.many, kind);

/** The photo of one's own that a notice is about, or one of several. */
export const photoOf = ({ kind, subject, photo }: Pick<Notice, 'kind' | 'subject' | 'photo'>): PhotoId | undefined =>
  photo ??
  ((kind === 'likes' || kind === 'warned' || kind.startsWith('photo-')) && isPhotoId(subject) ? subject : undefined);

/** The album of one's own that a notice is about. */
export const albumOf = ({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): AlbumId | undefined =>
  kind.startsWith('album-') && isAlbumId(subject) ? subject : undefined;

/** The title that one proposed, or the one it was merged into. */
export const titleOf = ({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): TitleId | undefined =>
  kind.startsWith('title-') && isTitleId(subject) ? subject : undefined;

const subjectIdOf = (notice: Pick<Notice, 'kind' | 'subject' | 'photo'>): string | undefined =>
  photoOf(notice) ?? albumOf(notice) ?? titleOf(notice);

/** Pure. Instead of a link, says that the photo, album or title no longer exists. */
export const goneWords = (notice: Pick<Notice, 'kind' | 'subject'>, words: Words['notices']): string =>
  words.gone[titleOf(notice) !== undefined ? 'title' : albumOf(notice) !== undefined ? 'album' : 'photo'];

const casePrefix = 'photo_' satisfies `${CaseKind}_`;

/** The photo of somebody else whose report a notice answers. */
export function reportedPhotoOf({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): PhotoId | undefined {
  const id = subject.slice(casePrefix.length);
  return isOutcome(kind) && subject.startsWith(casePrefix) && isPhotoId(id) ? id : undefined;
}

/** What several equal notices say together; `undefined` for those that stay single. */
function jointWords({ kind, subject }: Pick<Notice, 'kind' | 'subject'>, words: Words['notices']) {
  if (isOfManyPhotos(kind, words)) return words.many[kind];
  const on = caseKindOf(subject);
  return isOutcome(kind) && on ? words.outcomes[on][kind] : undefined;
}

/** Pure. Neighbours that say the same of different photos, albums or people become one entry. */
export function joinEqual<Joined extends Notice>(
  notices: readonly Joined[],
  words: Words['notices'],
): readonly (readonly [Joined, ...Joined[]])[] {
  const entries: [Joined, ...Joined[]][] = [];
  for (const notice of notices) {
    const [latest] = entries.at(-1) ?? [];
    const isEqual =
      latest !== undefined &&
      jointWords(notice, words) !== undefined &&
      jointWords(notice, words) === jointWords(latest, words) &&
      (['rule', 'text', 'source', 'automated', 'warning'] as const).every((field) => latest[field] === notice[field]) &&
      (latest.readAt === undefined) === (notice.readAt === undefined);
    if (isEqual) entries.at(-1)?.push(notice);
    else entries.push([notice]);
  }
  return entries;
}

const mostPictures = 3;

type NoticeLineProps = {
  /** One, or several equal ones. */
  notices: readonly [ListedNotice, ...ListedNotice[]];
  /** The photos of the notices, as far as they are known and still there. */
  photos: ReadonlyMap<string, OwnPhoto>;
  /** The reported photos that are public now. */
  reported: ReadonlyMap<string, ReportedSubject>;
  /** Of albums and titles, as far as they are known and still there. */
  names: ReadonlyMap<string, string>;
  /** The ids of photos, albums and titles that no longer exist. */
  gone: ReadonlySet<string>;
  onFollow: () => void;
};

export function NoticeLine({ notices, photos, reported, names, gone, onFollow }: NoticeLineProps) {
  const { words, locale } = useTexts('notices');
  const [notice, ...others] = notices;
  const { kind, createdAt, readAt } = notice;
  const one = noticeText(notice, words, useWords('reasons'));
  const { rule, text, warning } = one;
  const grounds = groundsOf(notice, words);
  // A subject that was reported twice has two answers.
  const count = new Set(notices.map(({ subject }) => subject)).size;
  const what = (count > 1 && jointWords(notice, words)?.(formatNumber(locale, count))) || one.what;
  const isJoined = others.length > 0 && isOfManyPhotos(kind, words);
  const username = useAtomValue(user)?.username;
  const isGone = gone.has(subjectIdOf(notice) ?? '');
  const to = isJoined ? paths.settingsMyPhotos : noticePath(notice, { username, isGone });
  const lead = isJoined ? words.toMyPhotos : to === undefined ? goneWords(notice, words) : one.lead;
  const ids = notices.flatMap((each) => photoOf(each) ?? []);
  const shown = ids.flatMap((id) => photos.get(id) ?? []).slice(0, mostPictures);
  const judged = [...new Set(notices.flatMap((each) => reportedPhotoOf(each) ?? []))]
    .flatMap((id) => ({ id, ...reported.get(id) }))
    .filter(({ cover }) => cover !== undefined)
    .slice(0, mostPictures);
  const caption =
    count > 1 || notice.photo !== undefined
      ? ''
      : (shown[0]?.caption ?? judged[0]?.caption ?? names.get(albumOf(notice) ?? titleOf(notice) ?? '') ?? '');
  return (
    <>
      <NoticeFrame to={to} onFollow={onFollow}>
        {(shown.length > 0 || judged.length > 0) && (
          <Row as="span" gap={2} line className={styles.pictures}>
            {judged.map(
              ({ id, cover }) =>
                cover && (
                  <span key={id} className={styles.picture}>
                    <Cover cover={cover} src={cover.src} />
                  </span>
                ),
            )}
            {shown.map((photo) => (
              <NoticePicture key={photo.id} photo={photo} />
            ))}
          </Row>
        )}
        <span className={styles.words}>
          <span>
            {readAt === undefined && <span className={styles.new} role="img" aria-label={words.isNew} />}
            {what}
            {warning}
          </span>
          {caption !== '' && <bdi className={classNames(styles.caption, hintWords, oneLine)}>{caption}</bdi>}
          {rule !== undefined && <span className={styles.rule}>{rule}</span>}
          {grounds !== undefined && <Hint as="span">{grounds}</Hint>}
          {text !== undefined && (
            <Hint as="span" className={styles.text}>
              <span className={styles.from}>{words.fromStaff}</span>
              <span dir="auto">{text}</span>
            </Hint>
          )}
          <Row as="span" gap={4} dense justify="between" align="baseline" className={styles.foot}>
            <span className={to === undefined ? undefined : styles.lead}>{lead}</span>
            <Time date={createdAt} className={hintWords} />
          </Row>
        </span>
      </NoticeFrame>
      {notice.rule !== undefined && to !== rulePath(notice.rule) && (
        <SiteLink
          className={classNames(styles.readRule, hintWords, touchTarget)}
          to={rulePath(notice.rule)}
          onClick={onFollow}
        >
          {words.readRule}
        </SiteLink>
      )}
      {notice.decisionId !== undefined && isDecision(kind) && kind !== 'role-lost' && (
        <SiteLink
          className={classNames(styles.readRule, hintWords, touchTarget)}
          to={decisionPath(isJoined ? undefined : notice.decisionId)}
          onClick={onFollow}
        >
          {words.object}
        </SiteLink>
      )}
    </>
  );
}

type NoticeFrameProps = { to: string | undefined; onFollow: () => void; children: ReactNode };

const NoticeFrame = ({ to, onFollow, children }: NoticeFrameProps) =>
  to === undefined ? (
    <div className={styles.notice}>{children}</div>
  ) : (
    <SiteLink className={styles.notice} to={to} onClick={onFollow}>
      {children}
    </SiteLink>
  );

/** Decoration: the caption stands beside it. One's own photo is not covered to its owner. */
function NoticePicture({ photo }: { photo: OwnPhoto }) {
  const { className, ...box } = pictureColor(photo.color);
  const isThere = photo.status !== 'failed' && photo.status !== 'removed';
  return (
    <span {...box} className={classNames(styles.picture, className)}>
      {isThere && <OwnImage photo={photo} />}
    </span>
  );
}

function OwnImage({ photo }: { photo: OwnPhoto }) {
  const src = useOwnPicture(photo, 2 * pictureSize);
  return src && <img src={src} alt="" loading="lazy" decoding="async" />;
}

/** px, as in notices.module.css. */
const pictureSize = 48;
