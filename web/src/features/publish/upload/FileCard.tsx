import type { Store } from 'jotai';
import { memo, useId, useLayoutEffect } from 'react';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { isolated } from '#lib/isolated.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { IconFrame } from '#ui/Icon.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Row, Stack } from '#ui/layout.tsx';
import { PhotoIcon } from '#ui/PhotoIcon.tsx';
import type { Reordered } from '#ui/Reorder.tsx';
import { Skeleton } from '#ui/States.tsx';
import { AltField, CaptionField } from '../fields/WordFields.tsx';
import { removeFile } from './cancelUpload.ts';
import { FileHints } from './FileHints.tsx';
import { FileStatus } from './FileStatus.tsx';
import { MosaicButton } from './MosaicButton.tsx';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeDraft, type Draft, isEditable, isPaintable, type UploadItem } from './uploadItems.ts';
import { isUnderWay } from './uploadPhase.ts';

const dots = (
  <IconFrame>
    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.6" />
  </IconFrame>
);
const chevron = (isUp: boolean) => (
  <IconFrame>
    <path d={isUp ? 'm5.5 15 6.5-6.5 6.5 6.5' : 'm5.5 9 6.5 6.5L18.5 9'} />
  </IconFrame>
);

// Completion of tags and titles brings more code than the rest of the page.
const DraftFields = lazyPart(async () => (await import('./DraftFields.tsx')).DraftFields);

export type FileCardProps = {
  item: UploadItem;
  environment: UploadEnvironment;
  /** In the list. A single card starts unfolded and cannot move. */
  isFirst: boolean;
  isLast: boolean;
  /** The bar shows the problems of the folded fields. */
  isShownAbove: boolean;
  /** Set by the person or by a problem. */
  isUnfolded: boolean | undefined;
  onUnfold: (key: string, isUnfolded: boolean) => void;
  grip: Reordered['grip'];
  pointer: Reordered['pointer'];
  /** `by`: negative moves towards the start. */
  onMove: (key: string, button: HTMLElement, by: number) => void;
};

/** One row, which unfolds. Memoised, so that typing renders only one of fifty cards. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
  const { item, environment, isFirst, isLast, isShownAbove, isUnfolded, onUnfold, grip } = props;
  const { key, file, draft, problems, phase, previewUrl, facts } = item;
  const { words, locale, number: format } = useTexts('upload');
  const isOnly = isFirst && isLast;
  // The order is fixed once the photos are reserved.
  const isMovable = !isOnly && isEditable(item);
  const details = useId();
  const isOpen = isUnfolded ?? isOnly;

  // Without this state, the card would close as soon as the person fixes the field.
  const { caption: _caption, alt: _alt, ...within } = problems;
  const isWrongWithin = Object.keys(within).length > 0 && !isShownAbove;
  useLayoutEffect(() => {
    if (isWrongWithin) onUnfold(key, true);
  }, [isWrongWithin, key, onUnfold]);

  const isRefused = phase.phase === 'refused';

  return (
    <Stack
      as="article"
      gap={3}
      className={classNames(styles.card, isOpen && styles.open)}
      aria-label={file.name}
      // Gets the focus when its focused button disappears.
      tabIndex={-1}
    >
      <div className={classNames(styles.line, isRefused && styles.bare)}>
        {!isRefused && (
          <div className={classNames(styles.preview, isMovable && styles.movable)} {...(isMovable && props.pointer)}>
            {previewUrl === undefined ? (
              <PhotoIcon size={40} />
            ) : (
              // Empty: the name is beside the picture, and the author has not described the picture yet.
              <img src={previewUrl} alt="" draggable={false} decoding="async" />
            )}
          </div>
        )}
        <Stack gap={2} className={styles.words}>
          {!isEditable(item) && draft.caption !== '' && <p>{draft.caption}</p>}
          {isEditable(item) && (
            <WordFields
              fileKey={key}
              store={environment.store}
              caption={draft.caption}
              alt={draft.alt}
              problems={problems}
              isBrief={!isOpen}
            />
          )}
          <FileStatus item={item} environment={environment} />
          <FileHints item={item} environment={environment} isFull={isOpen} />
        </Stack>
        <p className={styles.name}>
          <bdi>{file.name}</bdi> {!isOpen && !isRefused && <Filing draft={draft} />}
        </p>
        <Row line className={styles.actions}>
          {isMovable && (
            <IconButton {...grip} label={words.grip(file.name)} icon={dots} className={styles.grip} data-grip />
          )}
          {!isRefused && !isOnly && (
            <IconButton
              label={words.unfold(file.name)}
              icon={chevron(isOpen)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? details : undefined}
              onClick={() => onUnfold(key, !isOpen)}
            />
          )}
          {!isUnderWay(phase) && (
            <IconButton
              label={words.removeNamed(file.name)}
              icon="close"
              onClick={() => void removeFile(environment, key)}
            />
          )}
        </Row>
      </div>
      {isOpen && !isRefused && (
        // A card that was used stays open when more files are added.
        <Stack gap={4} id={details} className={styles.details} onFocus={() => onUnfold(key, true)}>
          <Row gap={3} justify="between">
            <Row as="p" gap={3} dense isHint className={styles.numbers}>
              <span>{formatBytes(file.size, locale)}</span>
              {facts && <span>{words.pixels(format(facts.width), format(facts.height))}</span>}
            </Row>
            <Row gap={2}>
              {isMovable && <MoveButtons {...props} />}
              {isPaintable(item) && <MosaicButton item={item} environment={environment} />}
            </Row>
          </Row>
          {isEditable(item) && (
            <Lazy before={<Skeleton height="22rem" />} lost={(retry) => <LostFields retry={retry} />}>
              <DraftFields
                values={draft}
                problems={problems}
                onChange={(change) => changeDraft(environment.store, key, change)}
              />
            </Lazy>
          )}
        </Stack>
      )}
    </Stack>
  );
});

/** Tags, title and album in one line. */
function Filing({ draft: { tags, title, album } }: { draft: Draft }) {
  const parts = [album?.title, title?.name, ...tags.map((tag) => `#${tag}`)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : <span className={styles.filing}>{parts.map(isolated).join(' ')}</span>;
}

type WordFieldsProps = Pick<Draft, 'caption' | 'alt'> &
  Pick<UploadItem, 'problems'> & { fileKey: string; store: Store; isBrief: boolean };

// Memoised, because the fields for all photos do not change these.
const WordFields = memo(function WordFields({ fileKey, store, caption, alt, ...rest }: WordFieldsProps) {
  const onChange = (change: Partial<Draft>): void => changeDraft(store, fileKey, change);
  const fields = { ...rest, values: { caption, alt }, onChange };
  return (
    <Stack gap={2} className={styles.fields}>
      <CaptionField {...fields} />
      <AltField {...fields} />
    </Stack>
  );
});

/** For people who can neither drag nor use arrow keys on a button. */
function MoveButtons({ item: { key, file }, isFirst, isLast, onMove }: FileCardProps) {
  const words = useWords('upload');
  const button = (label: string, by: number, isEnd: boolean) => (
    <IconButton
      label={label}
      icon={by < 0 ? 'arrowUp' : 'arrowDown'}
      // Not `disabled`: a button that becomes disabled loses the focus.
      aria-disabled={isEnd || undefined}
      className={styles.button}
      onClick={({ currentTarget }) => !isEnd && onMove(key, currentTarget, by)}
    />
  );
  return (
    <Row line>
      {button(words.moveUp(file.name), -1, isFirst)}
      {button(words.moveDown(file.name), 1, isLast)}
    </Row>
  );
}

function LostFields({ retry }: { retry: () => void }) {
  const { app, errors } = useMessages();
  return (
    <Stack gap={2} justify="start" role="alert">
      <p>{errors.partLost}</p>
      <Button onClick={retry} label={app.retry} />
    </Stack>
  );
}
