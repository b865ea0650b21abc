import type { ReactNode } from 'react';
import { useWords } from '#i18n/words.ts';
import { Lazy } from '#ui/Lazy.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './photo.module.css';

type EnlargeButtonProps = { isBusy: boolean; onPress: () => void; children: ReactNode };

/** The picture as a button, named by what it shows. The word for what it does comes after the picture. */
export function EnlargeButton({ isBusy, onPress, children }: EnlargeButtonProps) {
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      aria-keyshortcuts="+"
      onClick={onPress}
    >
      {children}
      <VisuallyHidden>
        <Lazy>
          <Word />
        </Lazy>
      </VisuallyHidden>
    </button>
  );
}

function Word() {
  return useWords('photoPage').enlarge;
}
