import { useState } from 'react';
import { useTextsOf } from '#i18n/words.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import styles from './Viewer.module.css';

const choices = ['3', '5', '10'] as const;
type Seconds = (typeof choices)[number];
const storageKey = 'matataki.slideSeconds';

const choiceOf = (text: string | null | undefined): Seconds => choices.find((choice) => choice === text) ?? '5';

/** How long the slideshow shows a photo: as chosen in this browser. */
export function useSlideInterval() {
  const [seconds, setSeconds] = useState(() => choiceOf(readStored(storageKey)));
  const choose = (chosen: Seconds): void => {
    setSeconds(chosen);
    writeStored(storageKey, chosen);
  };
  return { seconds, choose };
}

/** In the viewer's toolbar. Its keys are not the viewer's, but Escape closes that. */
export function SlideInterval({ seconds, choose }: ReturnType<typeof useSlideInterval>) {
  const { words } = useTextsOf('photoPage', 'viewer');
  return (
    <select
      className={styles.interval}
      aria-label={words.interval}
      title={words.interval}
      value={seconds}
      onChange={({ currentTarget }) => choose(choiceOf(currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation();
      }}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words.seconds(choice)}
        </option>
      ))}
    </select>
  );
}
