import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { classNames } from '#ui/classNames.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { pictureRing, tallPage, VisuallyHidden } from '#ui/layout.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { authorName, photoAlt } from '../photoWords.ts';
import { enterFullScreen } from './fullScreen.ts';
import { MoreWhenNear } from './MoreWhenNear.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import { PhotoHead, PhotoWords } from './PhotoWords.tsx';
import { PageIcon } from './pageIcons.tsx';
import styles from './photo.module.css';
import { useCovers, useTitleChecked } from './useCover.ts';
import { usePreloaded } from './usePreloaded.ts';
import { useSwipe } from './useSwipe.ts';
import { useWalk, type WalkPlace } from './useWalk.ts';
import { useWholePhoto } from './useWholePhoto.ts';
import type { ViewingFrom } from './Viewer.tsx';

type EnlargeButtonProps = { isBusy: boolean; onPress: () => void; children: ReactNode };

/** Named by the picture; the word for the action follows, hidden. */
function EnlargeButton({ isBusy, onPress, children }: EnlargeButtonProps) {
  return (
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
}

function Word() {
  return useWords('photoPage').enlarge;
}

type StageButtonsProps = {
  place: WalkPlace | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onSlideshow: (() => void) | undefined;
  /** `undefined` under a cover. */
  onFullScreen: (() => void) | undefined;
};

function StageButtons({ place, onPrevious, onNext, onSlideshow, onFullScreen }: StageButtonsProps) {
  return (
    <>
      <StageButton name="previous" shortcut="ArrowLeft" onPress={onPrevious} />
      <StageButton name="next" shortcut="ArrowRight" onPress={onNext} />
      <div className={styles.tools}>
        {place && <Place place={place} />}
        <StageButton name="slideshow" shortcut="Space" onPress={onSlideshow} />
        <StageButton name="fullScreen" shortcut="f" onPress={onFullScreen} />
      </div>
    </>
  );
}

function Place({ place: { at, of, isMore } }: { place: WalkPlace }) {
  const words = useWords('photoPage');
  const locale = useLocale();
  const [atText, ofText] = [formatNumber(locale, at), formatNumber(locale, of)];
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

type StageButtonProps = {
  name: 'previous' | 'next' | 'slideshow' | 'fullScreen';
  shortcut: string;
  onPress: (() => void) | undefined;
};

function StageButton({ name, shortcut, onPress }: StageButtonProps) {
  const words = useWords('photoPage');
  return (
    onPress && (
      <IconButton
        className={classNames(styles.overPicture, styles[name])}
        label={words[name]}
        icon={<PageIcon name={name} />}
        aria-keyshortcuts={shortcut}
        onClick={onPress}
      />
    )
  );
}

export function PublicPhoto({ photo }: { photo: ListedPhoto }) {
  const { photos: words } = useMessages();
  const article = useRef<HTMLElement>(null);
  const walk = useWalk(photo);
  const covers = useCovers();
  const { coverOn, uncover } = covers;
  const cover = coverOn(photo);
  const whole = useWholePhoto(photo, cover === undefined);
  const viewer = useLazyDialog(async () => (await import('./Viewer.tsx')).Viewer);
  const [viewing, setViewing] = useState<ViewingFrom>();
  useTitleChecked(photo);
  useKeysOfPage('photo');

  const { previous, next, toPrevious, toNext, goTo, leave } = walk;
  const nearby = useMemo(
    () => [next, previous].filter((each): each is ListedPhoto => each !== undefined && coverOn(each) === undefined),
    [next, previous, coverOn],
  );
  usePreloaded(nearby, article);

  const open = (from: ViewingFrom): void => {
    viewer.open(() => setViewing(from));
  };
  // Full screen must be asked for within the press; after loading the viewer the browser refuses it.
  const openFull = (): void => {
    void enterFullScreen();
    open('whole');
  };
  const close = useCallback(() => {
    setViewing(undefined);
    // Restores a lost focus: walking in the viewer replaces the button that opened it.
    setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    });
  }, []);

  const subject = { phase: 'public', photo } as const;
  const canOpen = cover === undefined;
  const play = canOpen && next !== undefined ? () => open('playing') : undefined;
  usePageKeys({
    ArrowLeft: toPrevious,
    ArrowRight: toNext,
    Escape: leave,
    f: canOpen ? openFull : undefined,
    '+': canOpen ? () => open('zoomed') : undefined,
    ' ': play,
  });
  const swipe = useSwipe({ onLeft: toNext, onRight: toPrevious });

  return (
    <>
      <article className={tallPage} key={photo.id} ref={article}>
        <PageTitle>{photo.caption || words.untitled(authorName(photo.owner, words))}</PageTitle>
        <div className={styles.photo}>
          <div className={styles.first}>
            <PhotoStage
              photo={photo}
              alt={photoAlt(whole, words)}
              cover={cover}
              onUncover={() => uncover(photo.id)}
              swipe={swipe}
              pressable={(picture) => (
                <EnlargeButton isBusy={viewer.busy} onPress={() => open('whole')}>
                  {picture}
                </EnlargeButton>
              )}
            >
              <Lazy>
                <StageButtons
                  place={walk.place}
                  onPrevious={toPrevious}
                  onNext={toNext}
                  onSlideshow={play}
                  onFullScreen={canOpen ? openFull : undefined}
                />
              </Lazy>
            </PhotoStage>
            <PhotoHead subject={subject} leave={leave} />
          </div>
          <PhotoWords subject={{ phase: 'public', photo: whole }} isCovered={cover !== undefined} />
        </div>
        <MoreWhenNear photo={photo} />
      </article>
      {viewing &&
        viewer.draw((Viewer) => (
          <Viewer photos={walk.photos} photo={photo} covers={covers} from={viewing} onWalk={goTo} onClose={close} />
        ))}
    </>
  );
}
