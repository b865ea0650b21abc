import { useAtomValue, useStore } from 'jotai';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import type { Uid } from '#contract/ids.ts';
import { takeSharedPictures } from '#data/uploads/sharedPictures.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { useIsClosed } from '#session/closed/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Hint, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Reorder, useReordered } from '#ui/Reorder.tsx';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import { addFiles } from './addFiles.ts';
import { clearUploads, leaveUploads, putDownUploads } from './cancelUpload.ts';
import { DeskBar } from './DeskBar.tsx';
import { moveFile } from './draftCommands.ts';
import { FileCard, type FileCardProps } from './FileCard.tsx';
import { FileSums } from './FileHints.tsx';
import { ForAllBar } from './ForAllBar.tsx';
import { sharedBy, toldForAll } from './forAll.ts';
import { keepDraftsOf } from './keepDraftsOf.ts';
import { keepUploads } from './keepUploads.ts';
import styles from './upload.module.css';
import { createUploadEnvironment } from './uploadEnvironment.ts';
import { type UploadItem, uploadItems } from './uploadItems.ts';
import { wouldBeLost } from './uploadPhase.ts';
import { WaitingDrafts } from './WaitingDrafts.tsx';

type Focused = { readonly element: Element; readonly key: string | undefined };

/**
 * When the focused element disappears, the focus goes to its card, the card in its place, the list, or the file button.
 */
function useKeptFocus(
  desk: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
) {
  const focused = useRef<Focused>(undefined);
  const keysBefore = useRef(keys);

  // After every render: a button may disappear while its card stays.
  useLayoutEffect(() => {
    const before = keysBefore.current;
    keysBefore.current = keys;
    const last = focused.current;
    if (last === undefined || last.element.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    const target = cardToFocus(last.key, before) ?? list.current ?? desk.current?.querySelector<HTMLElement>('input');
    target?.focus({ preventScroll: true });
  });

  function cardToFocus(key: string | undefined, before: readonly string[]): HTMLElement | undefined {
    if (key === undefined) return undefined;
    const place = keys.includes(key) ? keys.indexOf(key) : Math.min(before.indexOf(key), keys.length - 1);
    const card = list.current?.children[place]?.firstElementChild;
    return card instanceof HTMLElement ? card : undefined;
  }

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
      const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
      // Dialogs over the desk return the focus themselves.
      focused.current = currentTarget.contains(target) ? { element: target, key } : undefined;
    },
    // React's removal of an element fires no blur, so this person moved elsewhere.
    onBlur: (): void => {
      focused.current = undefined;
    },
  };
}

/** Takes pictures that another app shared with the site, and removes `shared` from the address. */
function useSharedPictures(onFiles: (files: readonly File[]) => void): void {
  const [search, setSearch] = useSearchParams();
  const isShared = search.has('shared');
  // The pictures can be taken only once, and the effect may run twice before they come.
  const taking = useRef<Promise<readonly File[]>>(undefined);

  useEffect(() => {
    if (!isShared) return;
    let isHere = true;
    taking.current ??= takeSharedPictures();
    void taking.current.then((files) => {
      if (!isHere) return;
      taking.current = undefined;
      if (files.length > 0) onFiles(files);
      const rest = (before: URLSearchParams): URLSearchParams => {
        const after = new URLSearchParams(before);
        after.delete('shared');
        return after;
      };
      setSearch(rest, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isShared, onFiles, setSearch]);
}

/** Moves files. `moved` says where to, for screen readers. */
function useFileOrder(list: RefObject<HTMLElement | null>) {
  const words = useWords('upload');
  const locale = useLocale();
  const store = useStore();
  const [moved, setMoved] = useState('');

  const move = useCallback(
    (from: number, to: number) => {
      const item = store.get(uploadItems)[from];
      if (item === undefined) return;
      moveFile(store, item.key, to);
      setMoved(words.moved(item.file.name, formatNumber(locale, to + 1)));
    },
    [store, words, locale],
  );
  const onMove = useCallback(
    (key: string, button: HTMLElement, by: number) => {
      const from = store.get(uploadItems).findIndex((item) => item.key === key);
      flushSync(() => move(from, from + by));
      // The card moved in the document, so the button lost the focus, or another one stands in its place.
      const grip = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-grip]`);
      const moving = button.isConnected ? button : grip;
      moving?.focus();
      moving?.scrollIntoView({ block: 'nearest' });
    },
    [store, move, list],
  );
  return { moved, move, onMove };
}

// With endings: few systems know the HEIC type.
const acceptedTypes = [...uploadContentTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

type FilePickerProps = { isSmall: boolean; isDragging: boolean; onFiles: (files: readonly File[]) => void };

function FilePicker({ isSmall, isDragging, onFiles }: FilePickerProps) {
  const words = useWords('upload');
  return (
    <Stack
      gap={3}
      justify="center"
      className={classNames(styles.picker, isSmall && styles.small, isDragging && styles.dragging)}
    >
      <FileButton variant={isSmall ? 'plain' : 'primary'} multiple accept={acceptedTypes} onFiles={onFiles}>
        <Icon name="photo" />
        {isSmall ? words.chooseMore : words.choose}
      </FileButton>
      <Hint className={styles.hint}>{isDragging ? words.dropHere : words.dropHint}</Hint>
      {!isSmall && (
        <Hint>
          {words.limitsHint}
          <br />
          {words.locationHint}
        </Hint>
      )}
    </Stack>
  );
}

export function UploadDesk({ uid }: { uid: Uid }) {
  const { app } = useMessages();
  const words = useWords('upload');
  const locale = useLocale();
  const store = useStore();
  const environment = useMemo(() => createUploadEnvironment(store, uid), [store, uid]);
  const items = useAtomValue(uploadItems);
  const [restoredCount, setRestoredCount] = useState(0);
  const desk = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const keeping = useKeptFocus(
    desk,
    list,
    items.map(({ key }) => key),
  );

  const { moved, move, onMove } = useFileOrder(list);
  const reorderWords = useWords('reorder');
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const onUnfold = useCallback((key: string, isUnfolded: boolean): void => {
    setUnfolded((before) => (before.get(key) === isUnfolded ? before : new Map(before).set(key, isUnfolded)));
  }, []);
  const shared = useMemo(() => sharedBy(items), [items]);
  const isToldAbove = ({ problems }: UploadItem): boolean =>
    shared !== undefined && Object.keys(toldForAll(problems, shared.values)).length > 0;

  const isClosed = useIsClosed('uploads');
  const add = useCallback(
    (files: readonly File[]) => {
      if (!isClosed) void addFiles(environment, files);
    },
    [environment, isClosed],
  );
  const isDragging = useDroppedFiles(add);
  useSharedPictures(add);
  useEffect(() => {
    const kept = keepUploads(environment, uid);
    const drafts = keepDraftsOf(store, uid);
    const { pathname } = window.location;
    // What this browser has itself waits for no file.
    void kept.restore().then((count) => {
      setRestoredCount(count);
      return drafts.start();
    });
    return () => {
      drafts.stop();
      const isLeft = window.location.pathname !== pathname || store.get(user)?.uid !== uid;
      if (isLeft) void leaveUploads(environment);
      kept.stop();
      // The person is still here: an error page replaces the desk. The page finds the kept files when it comes back.
      if (!isLeft) putDownUploads(environment);
    };
  }, [environment, store, uid]);

  return (
    <Stack ref={desk} gap={4} {...keeping}>
      <ClosedNote part="uploads" />
      {!isClosed && <FilePicker isSmall={items.length > 0} isDragging={isDragging} onFiles={add} />}
      {!isClosed && <WaitingDrafts environment={environment} accept={acceptedTypes} />}
      {restoredCount > 0 && items.length > 0 && (
        <Row gap={4} justify="between" className={styles.restored}>
          <p role="status">{words.restored(formatNumber(locale, restoredCount))}</p>
          <Button
            onClick={() => {
              setRestoredCount(0);
              void clearUploads(environment);
            }}
          >
            {words.restoredDrop}
          </Button>
        </Row>
      )}
      {items.length > 0 && (
        <>
          {shared && <ForAllBar shared={shared} />}
          {items.length > 1 && <FileSums items={items} />}
          <Reorder
            ids={items.map(({ key }) => key)}
            layout="list"
            nameOf={(key) => items.find((item) => item.key === key)?.file.name ?? ''}
            words={reorderWords}
            onMove={move}
          >
            <Stack
              as="ul"
              ref={list}
              role="list"
              tabIndex={-1}
              gap={2}
              className={styles.list}
              aria-label={words.fileList}
            >
              {items.map((item, place) => (
                <SortableCard
                  key={item.key}
                  item={item}
                  environment={environment}
                  isFirst={place === 0}
                  isLast={place === items.length - 1}
                  isToldAbove={isToldAbove(item)}
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
          <DeskBar items={items} environment={environment} desk={desk} />
        </>
      )}
      <LeaveGuard isActive={items.some(({ phase }) => wouldBeLost(phase))} words={words} closeLabel={app.close} />
    </Stack>
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
