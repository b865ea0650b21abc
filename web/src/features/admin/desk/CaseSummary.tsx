import { type CaseKind, holdThreshold } from '#contract/documents/case.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Hint, oneLine } from '#ui/layout.tsx';
import { PhotoIcon } from '#ui/PhotoIcon.tsx';
import { type Now, nameOfCase, ownerOfCase, thumbhashOfCase, usernameBeside, whyHere } from './caseWords.ts';
import styles from './desk.module.css';

type CaseSummaryProps = {
  listed: ListedCase;
  now: Now | undefined;
  /** Who else has it; "" without a name. */
  holder?: string | undefined;
  /** The site's setting. Without it, nothing is said of automatic holds. */
  holdAt?: number | undefined;
};

/** A case in two lines, for a link of the class `rowLink`. */
export function CaseSummary({ listed, now, holder, holdAt }: CaseSummaryProps) {
  const { words, number } = useTexts('desk');
  const name = nameOfCase(listed, words, now);
  const isThing = listed.kind !== 'user';
  const owner = isThing ? ownerOfCase(listed, now) || words.nobody : usernameBeside(name, listed, now);
  const threshold =
    isThing && listed.status === 'open' && holdAt !== undefined ? holdThreshold(holdAt, listed.dismissals) : 0;
  return (
    <>
      <Thumbnail
        kind={listed.kind}
        thumbhash={listed.minor ? '' : thumbhashOfCase(listed, now)}
        avatar={listed.minor ? null : now?.owner?.photoURL}
      />
      <span className={oneLine}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <Hint as="bdi">{owner}</Hint>
      </span>
      <Hint as="span" className={classNames(oneLine, styles.facts)}>
        {holder !== undefined && <span className={styles.looking}>{words.hasIt(holder || words.somebody)}</span>}
        {listed.escalated !== undefined && <span className={styles.returned}>{words.escalated}</span>}
        {listed.returnedAt !== undefined && <span className={styles.returned}>{words.returned}</span>}
        {listed.reporterCount > 0 && <span>{words.reporters(number(listed.reporterCount))}</span>}
        {isNear(listed.countedReporters, threshold) && (
          <span>{words.towardsHoldShort(number(listed.countedReporters), number(threshold))}</span>
        )}
        <Reasons listed={listed} />
        <Why listed={listed} />
        <Time date={listed.returnedAt ?? listed.lastReportAt ?? listed.openedAt} />
      </Hint>
    </>
  );
}

/** Most rows would say it otherwise. `threshold`: 0 where nothing is held. */
const isNear = (countedReporters: number, threshold: number): boolean =>
  threshold > 0 && countedReporters * 3 >= threshold * 2;

/** Why it stands where it stands in the queue. */
function Why({ listed }: Pick<CaseSummaryProps, 'listed'>) {
  const { words, number } = useTexts('desk');
  const { skips } = listed;
  if (listed.status !== 'open') return null;
  return (
    <>
      {whyHere(listed, new Date()).map((why) => (
        <span key={why}>{why === 'seen' ? words.why.seen(number(listed.seen)) : words.why[why]}</span>
      ))}
      {skips !== undefined && <span>{words.skippedTimes(number(skips.count))}</span>}
    </>
  );
}

/** Most given first, with its number if several people gave different reasons. */
function Reasons({ listed: { reasons, reasonsGiven } }: Pick<CaseSummaryProps, 'listed'>) {
  const { words, number } = useTexts('desk');
  const names = useWords('reasons');
  const countOf = (reason: (typeof reasonsGiven)[number]): number => reasons[reason] ?? 0;
  const ranked = reasonsGiven.toSorted((one, other) => countOf(other) - countOf(one));
  return ranked.map((reason) => (
    <span key={reason}>
      {ranked.length > 1 && countOf(reason) > 1
        ? words.reasonGiven(names[reason], number(countOf(reason)))
        : names[reason]}
    </span>
  ));
}

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
  return <span className={styles.thumbnail}>{isPerson ? <Icon name="account" /> : <PhotoIcon />}</span>;
}
