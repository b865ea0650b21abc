import type { ReactNode } from 'react';
import { useTexts, useWords } from '#i18n/words.ts';
import { IconButton } from '#ui/Button.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { classNames, pictureRing, Row, VisuallyHidden } from '#ui/layout.tsx';
import { PageIcon } from './pageIcons.tsx';
import styles from './stage.module.css';
import type { WalkPlace } from './useWalk.ts';

type EnlargeButtonProps = { isBusy: boolean; onPress: () => void; children: ReactNode };

/** Named by the picture's alternative text, followed by a hidden word for the action. */
export const EnlargeButton = ({ isBusy, onPress, children }: EnlargeButtonProps) => (
  <button
    type="button"
    className={classNames(pictureRing, styles.enlarge)}
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

const Word = () => useWords('photoPage').enlarge;

type Act = (() => void) | undefined;

type StageButtonsProps = {
  place: WalkPlace | undefined;
  /** `undefined`: no button. */
  acts: { readonly previous: Act; readonly next: Act; readonly slideshow: Act; readonly fullScreen: Act };
};

export function StageButtons({ place, acts }: StageButtonsProps) {
  const words = useWords('photoPage');
  const button = (name: keyof typeof acts, shortcut: string) =>
    acts[name] && (
      <IconButton
        className={styles[name]}
        label={words[name]}
        icon={<PageIcon name={name} />}
        aria-keyshortcuts={shortcut}
        onClick={acts[name]}
      />
    );
  return (
    <>
      {button('previous', 'ArrowLeft')}
      {button('next', 'ArrowRight')}
      <Row line className={styles.tools}>
        {place && <Place place={place} />}
        {button('slideshow', 'Space')}
        {button('fullScreen', 'f')}
      </Row>
    </>
  );
}

function Place({ place: { at, of, isMore } }: { place: WalkPlace }) {
  const { words, number } = useTexts('photoPage');
  const [atText, ofText] = [number(at), number(of)];
  return (
    <p className={styles.placeInList}>
      <span aria-hidden="true">
        {atText} / {ofText}
        {isMore && '+'}
      </span>
      <VisuallyHidden>{words.place(atText, ofText, isMore)}</VisuallyHidden>
    </p>
  );
}
