import { useAtomValue } from 'jotai';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { cancelUpload, pauseUpload } from './cancelUpload.ts';
import { publishReadyFiles, retryUpload } from './publishFiles.ts';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import type { UploadItem } from './uploadItems.ts';
import { canPause, isUnderWay, isUnsent } from './uploadPhase.ts';

const countOf = (items: readonly UploadItem[], phase: UploadItem['phase']['phase']): number =>
  items.filter((item) => item.phase.phase === phase).length;

const isAtRest = (items: readonly UploadItem[]): boolean =>
  !items.some(({ phase }) => isUnderWay(phase) || phase.phase === 'checking' || phase.phase === 'processing');

const unsentCount = (items: readonly UploadItem[]): number => items.filter(({ phase }) => isUnsent(phase)).length;

const isSettled = (items: readonly UploadItem[]): boolean =>
  countOf(items, 'published') + countOf(items, 'held') > 0 && isAtRest(items) && unsentCount(items) === 0;

type DeskBarProps = {
  items: readonly UploadItem[];
  environment: UploadEnvironment;
  list: RefObject<HTMLElement | null>;
};

export function DeskBar({ items, environment, list }: DeskBarProps) {
  const words = useWords('upload');
  const locale = useLocale();
  // Whoever has no username has no page of their own.
  const username = useAtomValue(user)?.username ?? '';
  const readyCount = countOf(items, 'ready');
  const publish = (): void => {
    void publishReadyFiles(environment);
    // React has marked the wrong fields by now, so the first one can get the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const forAll = [
    { label: words.pauseAll, fits: ({ phase }: UploadItem) => canPause(phase), act: pauseUpload },
    { label: words.resumeAll, fits: ({ phase }: UploadItem) => phase.phase === 'paused', act: retryUpload },
    { label: words.retryAll, fits: ({ phase }: UploadItem) => isUnsent(phase), act: retryUpload },
    { label: words.cancelAll, fits: ({ phase }: UploadItem) => isUnderWay(phase), act: cancelUpload },
  ];

  return (
    <Row gap={4} justify="end" className={styles.bar}>
      <Row gap={2} className={styles.all}>
        {forAll.map(({ label, fits, act }) => (
          <ForAll key={label} items={items} fits={fits} words={label} act={(key) => void act(environment, key)} />
        ))}
      </Row>
      <Hint role="status">
        {readyCount > 0 ? words.publishCount(formatNumber(locale, readyCount)) : <Outcome items={items} />}
      </Hint>
      {readyCount > 0 || !isSettled(items) ? (
        <Button variant="primary" onClick={publish} disabled={readyCount === 0}>
          {words.publish}
        </Button>
      ) : (
        <Link className={buttonClass('primary')} to={username === '' ? paths.home : paths.profile(username)}>
          {username === '' ? words.goHome : words.seeOwn}
        </Link>
      )}
    </Row>
  );
}

type ForAllProps = {
  items: readonly UploadItem[];
  fits: (item: UploadItem) => boolean;
  words: string;
  act: (key: string) => void;
};

/** Hidden for fewer than two files: a single file has its own button. */
function ForAll({ items, fits, words, act }: ForAllProps) {
  const fitting = items.filter(fits);
  if (fitting.length < 2) return null;
  const actOnAll = (): void => {
    for (const { key } of fitting) act(key);
  };
  return <Button onClick={actOnAll}>{words}</Button>;
}

function Outcome({ items }: { items: readonly UploadItem[] }) {
  const words = useWords('upload');
  const locale = useLocale();
  const unsent = unsentCount(items);
  if (unsent > 0 && isAtRest(items)) return words.notSent(formatNumber(locale, unsent));
  if (!isSettled(items)) return null;
  return countOf(items, 'published') === items.length ? words.allDone : words.allSettled;
}
