import { useExact } from '#i18n/useExact.ts';
import { useMessages, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/Button.tsx';
import type { Cover } from './coverOf.ts';
import styles from './stage.module.css';

export function PhotoCover({ cover, onUncover }: { cover: Cover; onUncover: () => void }) {
  const { photos: words } = useMessages();
  const { cover: coverWords } = useWords('photoPage');
  const exact = useExact();

  if (cover.kind === 'checking') {
    return (
      <div className={styles.cover} role="status">
        <p>{coverWords.checking}</p>
      </div>
    );
  }
  return (
    <div className={styles.cover}>
      {cover.kind === 'spoiler' && <p>{words.spoiler}</p>}
      {cover.kind === 'unknown' && <p>{coverWords.unknown}</p>}
      {cover.kind === 'title' && (
        <>
          <p>{cover.name === '' ? coverWords.untilNoName : coverWords.untilTitle(isolated(cover.name))}</p>
          <p className={styles.until}>{coverWords.until(exact(cover.until))}</p>
        </>
      )}
      {cover.isSensitive && <p>{words.sensitive}</p>}
      <Button onClick={onUncover} label={cover.isSensitive ? coverWords.showSensitive : coverWords.showSpoiler} />
    </div>
  );
}
