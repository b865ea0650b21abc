import { type CaseKind, holdThreshold } from '#contract/documents/case.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { Hint, hintWords, Row } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import { useNumber } from '../staffWords.ts';
import { type Now, nameOfCase, ownerOfCase, thumbhashOfCase } from './caseWords.ts';
import styles from './desk.module.css';

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

export function QueueRow({ listed, now, to, isOpen, isSelected, onSelect, viewer, holdAt }: QueueRowProps) {
  const words = useWords('desk');
  const number = useNumber();
  const name = nameOfCase(listed, words, now);
  const isThing = listed.kind !== 'user';
  const owner = isThing ? ownerOfCase(listed, now) || words.nobody : '';
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
        className={classNames(staff.entryLink, styles.rowLink)}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <Thumbnail kind={listed.kind} thumbhash={thumbhashOfCase(listed, now)} />
        <strong className={staff.oneLine}>
          <bdi>{name}</bdi>
        </strong>
        <Time className={hintWords} date={listed.returnedAt ?? listed.lastReportAt ?? listed.openedAt} />
        {owner !== '' && (
          <Hint as="span" className={classNames(styles.acrossWords, staff.oneLine)}>
            <bdi>{owner}</bdi>
          </Hint>
        )}
        <Row as="span" gap={2} dense isHint className={classNames(styles.acrossWords, styles.facts)}>
          {listed.reporterCount > 0 && <span>{words.reporters(number(listed.reporterCount))}</span>}
          <Reasons listed={listed} />
          {listed.returnedAt !== undefined && <span className={styles.returned}>{words.returned}</span>}
          {threshold > 0 && listed.reporterCount > 0 && (
            <span>{words.towardsHoldShort(number(listed.countedReporters), number(threshold))}</span>
          )}
        </Row>
        {viewer !== undefined && (
          <Hint as="span" className={classNames(styles.acrossWords, styles.looking)}>
            {words.viewedBy(viewer || words.somebody)}
          </Hint>
        )}
      </SiteLink>
    </li>
  );
}

/** The most given first; with its number where several people gave reasons that differ. */
function Reasons({ listed: { reasons, reasonsGiven } }: Pick<QueueRowProps, 'listed'>) {
  const words = useWords('desk');
  const names = useWords('reasons');
  const number = useNumber();
  const countOf = (reason: (typeof reasonsGiven)[number]): number => reasons[reason] ?? 0;
  const given = reasonsGiven.toSorted((one, other) => countOf(other) - countOf(one));
  return given.map((reason) => (
    <span key={reason} className={staff.mark}>
      {given.length > 1 && countOf(reason) > 1
        ? words.reasonGiven(names[reason], number(countOf(reason)))
        : names[reason]}
    </span>
  ));
}

const icons = { photo: 'photo', album: 'photo', user: 'account' } as const satisfies Readonly<Record<CaseKind, string>>;

const thumbnailPx = 56;

/** Tells rows apart; nothing in it can be recognised. */
function Thumbnail({ kind, thumbhash }: { kind: CaseKind; thumbhash: string }) {
  const src = thumbhash === '' ? undefined : thumbhashUrl(thumbhash);
  if (src !== undefined)
    return <img className={styles.thumbnail} src={src} alt="" width={thumbnailPx} height={thumbnailPx} />;
  return (
    <span className={styles.thumbnail}>
      <Icon name={icons[kind]} />
    </span>
  );
}
