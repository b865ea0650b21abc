import { useAtom, useAtomValue, useStore } from 'jotai';
import {
  type FocusEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import type { Uid } from '#contract/ids.ts';
import { takeSharedPictures } from '#data/uploads/sharedPictures.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { useIsClosed } from '#session/closed/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button, FileButton } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Hint, Row, Stack } from '#ui/layout.tsx';
import { PhotoIcon } from '#ui/PhotoIcon.tsx';
import { Skeleton } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import { addFiles } from './addFiles.ts';
import { clearUploads, forgetFinished } from './cancelUpload.ts';
import { DeskBar } from './DeskBar.tsx';
import { FileSums } from './FileHints.tsx';
import { problemsForAll, type Shared, sharedBy } from './forAll.ts';
import styles from './upload.module.css';
import { type UploadItem, uploadItems } from './uploadItems.ts';
import { openDesk, restoredCount, uploadsOf } from './uploads.ts';
import { WaitingDrafts } from './WaitingDrafts.tsx';

// With what moves files, which is a third of the page.
const loadFileList = async () => (await import('./FileList.tsx')).FileList;
const FileList = lazyPart(loadFileList);

// With file extensions, because few systems know the HEIC type.
const acceptedTypes = [...uploadContentTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

/** Of the files in a dropped folder. Few systems know the types of newer pictures. */
const isPictureFile = ({ name, type }: File): boolean =>
  (type.startsWith('image/') && !type.endsWith('icon')) || /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name);

export function UploadDesk({ uid }: { uid: Uid }) {
  const { words, number: format } = useTexts('upload');
  const store = useStore();
  const environment = useMemo(() => uploadsOf(store, uid), [store, uid]);
  const items = useAtomValue(uploadItems);
  const [restored, setRestored] = useAtom(restoredCount);
  const desk = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const keys = items.map(({ key }) => key);
  const focusing = useFocusAfterRemoval(desk, list, keys);

  const shared = useMemo(() => sharedBy(items), [items]);
  const isShownAbove = ({ problems }: UploadItem): boolean =>
    shared !== undefined && Object.keys(problemsForAll(problems, shared.values)).length > 0;

  const isClosed = useIsClosed('uploads');
  const add = useCallback(
    (files: readonly File[]) => {
      if (!isClosed) void addFiles(environment, files);
    },
    [environment, isClosed],
  );
  const drop = useCallback(
    (files: readonly File[]) => {
      // Of a folder.
      if (files.length === 0) toast('info', words.noPictures);
      add(files);
    },
    [add, words],
  );
  const isDragging = useDroppedFiles(drop, isPictureFile);
  useSharedPictures(add);
  useEffect(() => {
    // Before a file is chosen, because the person may be offline by then.
    loadFileList().catch(() => undefined);
  }, []);
  useEffect(() => {
    const close = openDesk();
    return () => {
      close();
      setRestored(0);
      forgetFinished(environment);
    };
  }, [environment, setRestored]);

  return (
    <Stack ref={desk} gap={4} {...focusing}>
      <ClosedNote part="uploads" />
      {!isClosed && <FilePicker isSmall={items.length > 0} isDragging={isDragging} onFiles={add} />}
      {!isClosed && <WaitingDrafts environment={environment} accept={acceptedTypes} />}
      {restored > 0 && items.length > 0 && (
        <Row gap={4} justify="between" className={styles.restored}>
          <p role="status">{words.restored(format(restored))}</p>
          <Button
            onClick={() => {
              setRestored(0);
              void clearUploads(environment);
            }}
            label={words.restoredDrop}
          />
        </Row>
      )}
      {items.length > 0 && (
        <>
          <div className={classNames(styles.desk, shared && styles.beside)}>
            {shared && <ForAllBar shared={shared} />}
            <Stack gap={4}>
              {items.length > 1 && <FileSums items={items} />}
              <Lazy before={<Skeleton height="9rem" />}>
                <FileList items={items} environment={environment} list={list} isShownAbove={isShownAbove} />
              </Lazy>
            </Stack>
          </div>
          <DeskBar items={items} environment={environment} desk={desk} />
        </>
      )}
    </Stack>
  );
}

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
        <PhotoIcon />
        {isSmall ? words.chooseMore : words.choose}
      </FileButton>
      <Hint className={styles.dropHint}>{isDragging ? words.dropHere : words.dropHint}</Hint>
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

const SharedFields = lazyPart(async () => (await import('./DraftFields.tsx')).SharedFields);

const textOf = ({ differing, ...rest }: Shared): string => JSON.stringify([[...differing], rest]);

const isSame = (before: { shared: Shared }, after: { shared: Shared }): boolean =>
  textOf(before.shared) === textOf(after.shared);

/** The fields for all photos, also later ones. Does not render when one photo's texts change. */
const ForAllBar = memo(function ForAllBar({ shared }: { shared: Shared }) {
  const { words, number } = useTexts('upload');
  const heading = useId();
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const fold = useRef<HTMLDetailsElement>(null);
  const isWrong = Object.keys(shared.problems).length > 0;
  // An `open` attribute would close it as soon as the person fixes the field.
  useLayoutEffect(() => {
    if (isWrong && fold.current) fold.current.open = true;
  }, [isWrong]);
  const fields = (
    <Lazy before={<Skeleton height="9rem" />}>
      <SharedFields shared={shared} />
    </Lazy>
  );
  return (
    <Stack as="section" gap={3} className={styles.forAll} aria-labelledby={heading}>
      {isWide ? (
        <>
          <Row gap={3} dense align="baseline">
            <h2 id={heading}>{words.forAll(number(shared.count))}</h2>
            <Hint>{words.forAllHint}</Hint>
          </Row>
          {fields}
        </>
      ) : (
        // Folded, so that a phone shows the chosen photos at once.
        <details ref={fold} className={styles.fold}>
          <summary>
            <h2 id={heading}>{words.forAll(number(shared.count))}</h2>
          </summary>
          <Stack gap={3}>
            <Hint>{words.forAllHint}</Hint>
            {fields}
          </Stack>
        </details>
      )}
    </Stack>
  );
}, isSame);

/** Adds pictures that another app shared, and removes `shared` from the address. */
function useSharedPictures(onFiles: (files: readonly File[]) => void): void {
  const [search, setSearch] = useSearchParams();
  const isShared = search.has('shared');
  // The pictures can be read only once, and the effect may run twice before they arrive.
  const taking = useRef<Promise<readonly File[]>>(undefined);

  useEffect(() => {
    if (!isShared) return;
    let isHere = true;
    taking.current ??= takeSharedPictures();
    void taking.current.then((files) => {
      if (!isHere) return;
      taking.current = undefined;
      if (files.length > 0) onFiles(files);
      setSearch((before) => [...before].filter(([name]) => name !== 'shared'), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isShared, onFiles, setSearch]);
}

/** When the focused element disappears, the focus goes to its card, the one in its place, the list, or the file button. */
function useFocusAfterRemoval(
  desk: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
) {
  const focused = useRef<{ readonly element: Element; readonly key: string | undefined }>(undefined);
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
    // React's removal of an element fires no blur, so this is a person's move.
    onBlur: (): void => {
      focused.current = undefined;
    },
  };
}
