import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { addFiles } from './addFiles.ts';
import { leaveUploads } from './cancelUpload.ts';
import { FileCard } from './FileCard.tsx';
import { FilePicker } from './FilePicker.tsx';
import { publishReadyFiles } from './publishFiles.ts';
import styles from './UploadDesk.module.css';
import { createUploadEnvironment } from './uploadEnvironment.ts';
import { type UploadItem, uploadItems } from './uploadItems.ts';
import { isUnderWay, wouldBeLost } from './uploadPhase.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';

const countOf = (items: readonly UploadItem[], phase: UploadItem['phase']['phase']): number =>
  items.filter((item) => item.phase.phase === phase).length;

/** Where files are chosen, described, sent and followed. */
export function UploadDesk() {
  const { app, upload: words } = useMessages();
  const locale = useLocale();
  const store = useStore();
  const environment = useMemo(() => createUploadEnvironment(store), [store]);
  const items = useAtomValue(uploadItems);
  const list = useRef<HTMLUListElement>(null);

  const add = useCallback((files: readonly File[]) => void addFiles(environment, files), [environment]);
  const isDragging = useDroppedFiles(add);
  useEffect(() => () => void leaveUploads(environment), [environment]);

  const readyCount = countOf(items, 'ready');
  const publish = (): void => {
    void publishReadyFiles(environment);
    // Fields that are wrong are marked by now: the first of them gets the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <div className={styles.desk}>
      <FilePicker isSmall={items.length > 0} isDragging={isDragging} onFiles={add} />
      {items.length > 0 && (
        <>
          <ul ref={list} role="list" className={styles.files} aria-label={words.fileList}>
            {items.map((item) => (
              <li key={item.key}>
                <FileCard item={item} environment={environment} isAmongOthers={items.length > 1} />
              </li>
            ))}
          </ul>
          <div className={styles.bar}>
            <p role="status">
              {readyCount > 0 ? words.publishCount(formatNumber(locale, readyCount)) : <Outcome items={items} />}
            </p>
            {readyCount > 0 || !isSettled(items) ? (
              <Button variant="primary" onClick={publish} disabled={readyCount === 0}>
                {words.publish}
              </Button>
            ) : (
              <Link className={buttonClass('primary')} to={paths.home()}>
                {words.goHome}
              </Link>
            )}
          </div>
        </>
      )}
      <LeaveGuard
        isActive={items.some(({ phase }) => wouldBeLost(phase))}
        words={{
          title: words.leaveTitle,
          text: words.leaveText,
          stay: words.stay,
          leave: words.leave,
          close: app.close,
        }}
      />
    </div>
  );
}

/** Something was published or is held, and nothing is on its way any more. */
const isSettled = (items: readonly UploadItem[]): boolean =>
  countOf(items, 'published') + countOf(items, 'held') > 0 &&
  !items.some(({ phase }) => isUnderWay(phase) || phase.phase === 'checking' || phase.phase === 'processing');

function Outcome({ items }: { items: readonly UploadItem[] }) {
  const { upload: words } = useMessages();
  if (!isSettled(items)) return null;
  return countOf(items, 'published') === items.length ? words.allDone : words.allSettled;
}
