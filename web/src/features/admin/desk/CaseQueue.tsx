import { type CaseKind, holdThreshold } from '#contract/documents/case.ts';
import type { Uid } from '#contract/ids.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Hint, oneLine } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { AdminSkeleton, StaffList } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useSubjectsNow } from './caseFile.ts';
import { type Now, nameOfCase, ownerOfCase, thumbhashOfCase, usernameBeside, viewerOf } from './caseWords.ts';
import styles from './desk.module.css';
import { entryLinkId } from './useOpenEntry.ts';
import type { DeskFilter, useQueue, useSelection } from './useQueue.ts';

type CaseQueueProps = {
  filter: DeskFilter;
  openId: string | undefined;
  me: Uid;
  holdAt: number | undefined;
  list: ReturnType<typeof useQueue>['list'];
  selection: ReturnType<typeof useSelection>;
  addressOf: (id: string) => string;
};

/** Open or decided cases. */
export function CaseQueue({ filter, openId, me, holdAt, list, selection, addressOf }: CaseQueueProps) {
  const words = useWords('desk');
  const { entries } = list;
  const subjectsNow = useSubjectsNow(entries);
  const emptyText = filter.reason === undefined ? words.emptyText : words.emptyFiltered;
  const now = new Date();
  return (
    <div className={classNames(staff.side, styles.side)}>
      <div className={styles.queue}>
        <StaffList
          list={list}
          failed={words.failed}
          waiting={<AdminSkeleton lines={6} />}
          empty={<EmptyState icon="check" title={words.emptyTitle[filter.status]} text={emptyText} />}
        >
          <ul role="list" aria-label={words.queue}>
            {entries.map((listed) => (
              <QueueRow
                key={listed.id}
                listed={listed}
                now={subjectsNow.get(listed.id)}
                to={addressOf(listed.id)}
                isOpen={listed.id === openId}
                isSelected={selection.ids.has(listed.id)}
                onSelect={filter.status === 'open' ? (how) => selection.press(listed.id, how) : undefined}
                viewer={viewerOf(listed, me, now)}
                holdAt={holdAt}
              />
            ))}
          </ul>
        </StaffList>
      </div>
    </div>
  );
}

type QueueRowProps = {
  listed: ListedCase;
  now: Now | undefined;
  to: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: ((how: { range: boolean }) => void) | undefined;
  viewer: string | undefined;
  holdAt: number | undefined;
};

function QueueRow({ listed, now, to, isOpen, isSelected, onSelect, viewer, holdAt }: QueueRowProps) {
  const { words, number } = useTexts('desk');
  const name = nameOfCase(listed, words, now);
  const isThing = listed.kind !== 'user';
  const owner = isThing ? ownerOfCase(listed, now) || words.nobody : usernameBeside(name, listed, now);
  const threshold =
    isThing && listed.status === 'open' && holdAt !== undefined ? holdThreshold(holdAt, listed.dismissals) : 0;
  return (
    <li className={classNames(staff.entry, styles.row)}>
      {onSelect && (
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={words.select(name)}
            onClick={({ shiftKey }) => onSelect({ range: shiftKey })}
            onChange={() => undefined}
          />
        </label>
      )}
      <SiteLink
        id={entryLinkId(listed.id)}
        className={classNames(staff.entryLink, styles.rowLink)}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <Thumbnail kind={listed.kind} thumbhash={thumbhashOfCase(listed, now)} avatar={now?.owner?.photoURL} />
        <span className={oneLine}>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <Hint as="bdi">{owner}</Hint>
        </span>
        <Hint as="span" className={classNames(oneLine, styles.facts)}>
          {viewer !== undefined && <span className={styles.looking}>{words.viewedBy(viewer || words.somebody)}</span>}
          {listed.returnedAt !== undefined && <span className={styles.returned}>{words.returned}</span>}
          {listed.reporterCount > 0 && <span>{words.reporters(number(listed.reporterCount))}</span>}
          {isNear(listed.countedReporters, threshold) && (
            <span>{words.towardsHoldShort(number(listed.countedReporters), number(threshold))}</span>
          )}
          <Reasons listed={listed} />
          <Time date={listed.returnedAt ?? listed.lastReportAt ?? listed.openedAt} />
        </Hint>
      </SiteLink>
    </li>
  );
}

/** Most rows would say it otherwise. `threshold`: 0 where nothing is held. */
const isNear = (countedReporters: number, threshold: number): boolean =>
  threshold > 0 && countedReporters * 3 >= threshold * 2;

/** Most given first, with its number if several people gave different reasons. */
function Reasons({ listed: { reasons, reasonsGiven } }: Pick<QueueRowProps, 'listed'>) {
  const { words, number } = useTexts('desk');
  const names = useWords('reasons');
  const countOf = (reason: (typeof reasonsGiven)[number]): number => reasons[reason] ?? 0;
  const given = reasonsGiven.toSorted((one, other) => countOf(other) - countOf(one));
  return given.map((reason) => (
    <span key={reason}>
      {given.length > 1 && countOf(reason) > 1
        ? words.reasonGiven(names[reason], number(countOf(reason)))
        : names[reason]}
    </span>
  ));
}

const icons = { photo: 'photo', album: 'photo', user: 'account' } as const satisfies Readonly<Record<CaseKind, string>>;

const thumbnailPx = 48;

type ThumbnailProps = { kind: CaseKind; thumbhash: string; avatar: string | null | undefined };

/** Only tells rows apart: nothing in it is recognisable. */
function Thumbnail({ kind, thumbhash, avatar = null }: ThumbnailProps) {
  const isPerson = kind === 'user';
  const src = isPerson ? ownPictureUrl(avatar) : thumbhash === '' ? undefined : thumbhashUrl(thumbhash);
  if (src !== undefined)
    return (
      <span className={classNames(styles.thumbnail, isPerson && styles.person)}>
        <img src={src} alt="" width={thumbnailPx} height={thumbnailPx} loading="lazy" />
      </span>
    );
  return (
    <span className={styles.thumbnail}>
      <Icon name={icons[kind]} />
    </span>
  );
}
