import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { badWords, classNames, hintWords, Row, Stack } from '#ui/layout.tsx';
import { fileInAlbums } from './fileInAlbums.ts';
import { clearFileWords, hasFileWords } from './fileWords.ts';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import type { UploadItem } from './uploadItems.ts';

type FileHintsProps = { item: UploadItem; environment: UploadEnvironment; isFull: boolean };

/** Hints for one photo. If full, also those about its file, which `FileSums` shows for all. */
export function FileHints({ item, environment, isFull }: FileHintsProps) {
  const { facts, twins, notes, filing, draft } = item;
  const { words, app, locale } = useTexts('upload');
  const hints = [
    isFull && facts?.hasLocation && words.hasLocation,
    isFull && facts?.isConverted && words.isConverted,
    isFull && facts?.isAnimated && words.isAnimated,
    notes && notes.strippedTags.length > 0 && words.stripped(new Intl.ListFormat(locale).format(notes.strippedTags)),
    notes?.isHeld && words.willBeHeld,
  ].filter((hint) => typeof hint === 'string');
  const isUnfiled = filing === 'failed' && draft.album !== undefined;
  const isWritten = isFull && hasFileWords(item);
  if (hints.length === 0 && twins.length === 0 && !isUnfiled && !isWritten) return null;

  return (
    <HintList hints={hints}>
      {isWritten && (
        <WrittenLine text={words.fileWords.one} onClear={() => clearFileWords(environment.store, [item.key])} />
      )}
      {twins.length > 0 && (
        <InfoLine>
          {words.twin}{' '}
          {twins.map((id, index) => (
            <SiteLink key={id} className={styles.link} to={paths.photo(id)} target="_blank" rel="noopener">
              {twins.length === 1 ? words.twinLinkOnly : words.twinLink(formatNumber(locale, index + 1))}
            </SiteLink>
          ))}
        </InfoLine>
      )}
      {isUnfiled && (
        <Row as="li" gap={3} role="alert">
          <span className={badWords}>{words.album.failed(isolated(draft.album?.title ?? ''))}</span>
          <Button onClick={() => void fileInAlbums(environment)} label={app.retry} />
        </Row>
      )}
    </HintList>
  );
}

/** Findings in several files, shown once. */
export function FileSums({ items }: { items: readonly UploadItem[] }) {
  const { words, locale } = useTexts('upload');
  const store = useStore();
  const sums = (['hasLocation', 'isConverted', 'isAnimated'] as const).flatMap((fact) => {
    const count = items.filter(({ facts }) => facts?.[fact]).length;
    return count === 0 ? [] : words.sums[fact](formatNumber(locale, count));
  });
  const written = items.filter(hasFileWords);
  if (sums.length + written.length === 0) return null;
  return (
    <HintList hints={sums}>
      {written.length > 0 && (
        <WrittenLine
          text={words.fileWords.many(formatNumber(locale, written.length))}
          onClear={() =>
            clearFileWords(
              store,
              written.map(({ key }) => key),
            )
          }
        />
      )}
    </HintList>
  );
}

/** Says that the fields have words of the file. */
function WrittenLine({ text, onClear }: { text: string; onClear: () => void }) {
  const words = useWords('upload');
  return (
    <InfoLine>
      {text} <Button variant="quiet" onClick={onClear} label={words.fileWords.clear} />
    </InfoLine>
  );
}

const HintList = ({ hints, children }: { hints: readonly string[]; children?: ReactNode }) => (
  <Stack as="ul" role="list" gap={1} className={classNames(hintWords, styles.hints)}>
    {hints.map((hint) => (
      <InfoLine key={hint}>{hint}</InfoLine>
    ))}
    {children}
  </Stack>
);

const InfoLine = ({ children }: { children: ReactNode }) => (
  <Row as="li" gap={2} line align="top">
    <Icon name="info" size={20} />
    <span>{children}</span>
  </Row>
);
