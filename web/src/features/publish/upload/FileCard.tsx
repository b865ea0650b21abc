import type { Store } from 'jotai';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { hintWords, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { removeFile } from './cancelUpload.ts';
import { moveFile } from './draftCommands.ts';
import { FileStatus } from './FileStatus.tsx';
import { MosaicButton } from './MosaicButton.tsx';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { isEditable, isPaintable, type UploadItem } from './uploadItems.ts';
import { isUnderWay } from './uploadPhase.ts';

type MoveButtonsProps = { item: UploadItem; store: Store; place: number; count: number };

function MoveButtons({ item: { key, file }, store, place, count }: MoveButtonsProps) {
  const words = useWords('upload');
  const locale = useLocale();
  const isMoved = useRef(false);

  const move = (button: HTMLElement, by: number): void => {
    isMoved.current = true;
    flushSync(() => moveFile(store, key, by));
    // The card moved in the document, so the button lost the focus.
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
  };
  const button = (label: string, by: number, isEnd: boolean) => (
    <IconButton
      label={label}
      icon={<Icon name={by < 0 ? 'arrowUp' : 'arrowDown'} />}
      // Not `disabled`: a button that becomes disabled loses the focus.
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

function FileLine({ item: { file, facts } }: { item: UploadItem }) {
  const words = useWords('upload');
  const locale = useLocale();
  return (
    <Stack>
      <p className={styles.name}>{file.name}</p>
      <Row as="p" gap={3} dense isHint className={styles.numbers}>
        <span>{formatBytes(file.size, locale)}</span>
        {facts && <span>{words.pixels(formatNumber(locale, facts.width), formatNumber(locale, facts.height))}</span>}
      </Row>
    </Stack>
  );
}

function FileHints({ item: { facts, twins, notes } }: { item: UploadItem }) {
  const words = useWords('upload');
  const locale = useLocale();
  const hints = [
    facts?.hasLocation && words.hasLocation,
    facts?.isConverted && words.isConverted,
    facts?.isAnimated && words.isAnimated,
    notes && notes.strippedTags.length > 0 && words.stripped(new Intl.ListFormat(locale).format(notes.strippedTags)),
    notes?.isHeld && words.willBeHeld,
  ].filter((hint) => typeof hint === 'string');
  if (hints.length === 0 && twins.length === 0) return null;

  return (
    <Stack as="ul" role="list" gap={1} className={classNames(hintWords, styles.hints)}>
      {hints.map((hint) => (
        <Row as="li" key={hint} gap={2} line align="top">
          <Icon name="info" size={20} />
          <span>{hint}</span>
        </Row>
      ))}
      {twins.length > 0 && (
        <Row as="li" gap={2} line align="top">
          <Icon name="info" size={20} />
          <span>
            {words.twin}{' '}
            {twins.map((id, index) => (
              <Link key={id} className={styles.link} to={paths.photo(id)} target="_blank" rel="noopener">
                {twins.length === 1 ? words.twinLinkOnly : words.twinLink(formatNumber(locale, index + 1))}
              </Link>
            ))}
          </span>
        </Row>
      )}
    </Stack>
  );
}

// Completion of tags and titles brings more code than the rest of the page.
const DraftFieldset = lazyPart(async () => (await import('./DraftFieldset.tsx')).DraftFieldset);

type FileCardProps = { item: UploadItem; environment: UploadEnvironment; place: number; count: number };

export function FileCard({ item, environment, place, count }: FileCardProps) {
  const words = useWords('upload');
  const { file, phase, previewUrl } = item;

  return (
    <Stack
      as="article"
      gap={4}
      className={classNames(styles.card, phase.phase !== 'refused' && styles.withPreview)}
      aria-label={file.name}
      // Gets the focus when its focused button disappears.
      tabIndex={-1}
    >
      {phase.phase !== 'refused' && (
        <Stack gap={2}>
          <div className={styles.preview}>
            {previewUrl === undefined ? (
              <Icon name="photo" size={40} />
            ) : (
              // Empty: the name is beside the picture, and the author has not described the picture yet.
              <img src={previewUrl} alt="" />
            )}
          </div>
          {isPaintable(item) && <MosaicButton item={item} environment={environment} />}
        </Stack>
      )}
      <Stack gap={3}>
        <Row as="header" gap={3} justify="between" line align="top">
          <FileLine item={item} />
          <Row line>
            {count > 1 && <MoveButtons item={item} store={environment.store} place={place} count={count} />}
            {!isUnderWay(phase) && (
              <IconButton
                label={words.removeNamed(file.name)}
                icon={<Icon name="close" />}
                onClick={() => void removeFile(environment, item.key)}
              />
            )}
          </Row>
        </Row>
        <FileHints item={item} />
        <FileStatus item={item} environment={environment} />
        {isEditable(item) && (
          <Lazy before={<Skeleton height="22rem" />} lost={(retry) => <LostFields retry={retry} />}>
            <DraftFieldset item={item} store={environment.store} isAmongOthers={count > 1} />
          </Lazy>
        )}
      </Stack>
    </Stack>
  );
}

function LostFields({ retry }: { retry: () => void }) {
  const { app, errors } = useMessages();
  return (
    <Stack gap={2} justify="start" role="alert">
      <p>{errors.partLost}</p>
      <Button onClick={retry}>{app.retry}</Button>
    </Stack>
  );
}
