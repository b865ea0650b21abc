import { useStore } from 'jotai';
import { type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#i18n/format.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Reorder, useReordered } from '#ui/Reorder.tsx';
import { FileCard, type FileCardProps } from './FileCard.tsx';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { moveFile, type UploadItem, uploadItems } from './uploadItems.ts';

/** Moves files. `moved` announces the new place to screen readers. */
function useFileOrder(list: RefObject<HTMLElement | null>) {
  const { words, locale } = useTexts('upload');
  const store = useStore();
  const [moved, setMoved] = useState('');

  const move = useCallback(
    (from: number, to: number) => {
      const item = store.get(uploadItems)[from];
      if (item === undefined) return;
      moveFile(store, item.key, to);
      setMoved(words.moved(isolated(item.file.name), formatNumber(locale, to + 1)));
    },
    [store, words, locale],
  );
  const onMove = useCallback(
    (key: string, button: HTMLElement, by: number) => {
      const from = store.get(uploadItems).findIndex((item) => item.key === key);
      flushSync(() => move(from, from + by));
      // The card moved in the DOM, so the button lost the focus or is another one now.
      const grip = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-grip]`);
      const moving = button.isConnected ? button : grip;
      moving?.focus();
      moving?.scrollIntoView({ block: 'nearest' });
    },
    [store, move, list],
  );
  return { moved, move, onMove };
}

type FileListProps = {
  items: readonly UploadItem[];
  environment: UploadEnvironment;
  list: RefObject<HTMLUListElement | null>;
  isShownAbove: (item: UploadItem) => boolean;
};

/** A card for each file, in the order of publication. */
export function FileList({ items, environment, list, isShownAbove }: FileListProps) {
  const words = useWords('upload');
  const reorderWords = useWords('reorder');
  const { moved, move, onMove } = useFileOrder(list);
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const onUnfold = useCallback((key: string, isUnfolded: boolean): void => {
    setUnfolded((before) => (before.get(key) === isUnfolded ? before : new Map(before).set(key, isUnfolded)));
  }, []);
  return (
    <>
      <Reorder
        ids={items.map(({ key }) => key)}
        layout="list"
        nameOf={(key) => items.find((item) => item.key === key)?.file.name ?? ''}
        words={reorderWords}
        onMove={move}
      >
        <Stack as="ul" ref={list} role="list" tabIndex={-1} gap={2} className={styles.list} aria-label={words.fileList}>
          {items.map((item, place) => (
            <SortableCard
              key={item.key}
              item={item}
              environment={environment}
              isFirst={place === 0}
              isLast={place === items.length - 1}
              isShownAbove={isShownAbove(item)}
              isUnfolded={unfolded.get(item.key)}
              onUnfold={onUnfold}
              onMove={onMove}
            />
          ))}
        </Stack>
      </Reorder>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </>
  );
}

function SortableCard(props: Omit<FileCardProps, 'grip' | 'pointer'>) {
  const { item, grip, pointer } = useReordered(props.item.key, useWords('reorder').role);
  return (
    <li {...item} data-key={props.item.key}>
      <FileCard {...props} grip={grip} pointer={pointer} />
    </li>
  );
}
