import type { Store } from 'jotai';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { moveFile } from './moveFile.ts';
import styles from './upload.module.css';
import type { UploadItem } from './uploadItems.ts';

type MoveButtonsProps = { item: UploadItem; store: Store; place: number; count: number };

/** Moves a file among the others: their order is the order in which they are published. */
export function MoveButtons({ item: { key, file }, store, place, count }: MoveButtonsProps) {
  const words = useWords('upload');
  const locale = useLocale();
  const isMoved = useRef(false);

  const move = (button: HTMLElement, by: number): void => {
    isMoved.current = true;
    flushSync(() => moveFile(store, key, by));
    // The card has gone to another place in the document, which takes the focus from it.
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
  };
  const button = (label: string, by: number, isEnd: boolean) => (
    <IconButton
      label={label}
      icon={<Icon name={by < 0 ? 'arrowUp' : 'arrowDown'} />}
      // Not `disabled`: who has moved it to the end would lose the focus.
      aria-disabled={isEnd || undefined}
      className={styles.button}
      onClick={({ currentTarget }) => !isEnd && move(currentTarget, by)}
    />
  );

  return (
    <>
      {button(words.moveUp(file.name), -1, place === 0)}
      {button(words.moveDown(file.name), 1, place === count - 1)}
      <VisuallyHidden>
        <span role="status">{isMoved.current && words.moved(file.name, formatNumber(locale, place + 1))}</span>
      </VisuallyHidden>
    </>
  );
}
