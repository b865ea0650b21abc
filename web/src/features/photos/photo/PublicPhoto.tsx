import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { type ListedPhoto, wholePhoto } from '#data/photos/lists.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy, quietPart } from '#ui/Lazy.tsx';
import { classNames } from '#ui/layout.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { photoAlt, photoTitle } from '../photoWords.ts';
import { DarkPage } from './DarkPage.tsx';
import { enterFullScreen } from './fullScreen.ts';
import { AuthorsNeighbours, Neighbours } from './Neighbours.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import { PhotoWords } from './PhotoWords.tsx';
import { EnlargeButton, StageButtons } from './StageButtons.tsx';
import styles from './stage.module.css';
import { useCovers, useTitleChecked } from './useCover.ts';
import { usePreloaded } from './usePreloaded.ts';
import { useWalk } from './useWalk.ts';
import type { ViewingFrom } from './Viewer.tsx';

/** The page's HTML leaves out the texts of a covered photo. Tries to load them once it is uncovered. */
function useWholePhoto(photo: ListedPhoto, isUncovered: boolean): ListedPhoto {
  const isWanted = photo.isWithheld === true && isUncovered;
  const { data } = useQuery({ ...wholePhoto(photo.id), enabled: isWanted });
  return (isWanted && data) || photo;
}

const MorePhotos = quietPart(async () => (await import('./MorePhotos.tsx')).MorePhotos);

/** px below the window. */
const nearPx = 400;

/**
 * Loads code and photos only when somebody scrolls near, even below a small picture, because they cost more reads than
 * the main photo.
 */
function MoreWhenNear({ photo }: { photo: ListedPhoto }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear) return;
    const look = (): void => {
      const top = place.current?.getBoundingClientRect().top;
      // Opening another photo also scrolls, but to the top.
      if (top !== undefined && window.scrollY > 0 && top < window.innerHeight + nearPx) setIsNear(true);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [isNear]);
  return <div ref={place}>{isNear && <MorePhotos photo={photo} />}</div>;
}

const playsSchema = v.looseObject({ plays: v.literal(true) });

/** An album's button leads here to start the slideshow; a reload does not start it again. */
function usePlaysOnArrival(play: (() => void) | undefined): void {
  const { state } = useLocation();
  const navigate = useSiteNavigate();
  useEffect(() => {
    const autoplay = v.safeParse(playsSchema, state);
    if (play === undefined || !autoplay.success) return;
    const { plays: _, ...rest } = autoplay.output;
    void navigate('.', { replace: true, state: rest, preventScrollReset: true });
    play();
  }, [play, state, navigate]);
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
  // Full screen must be requested within the press. After loading the viewer, the browser would refuse it.
  const openFull = (): void => {
    void enterFullScreen();
    open('whole');
  };
  const close = useCallback(() => {
    setViewing(undefined);
    // Restores the focus: moving in the viewer replaces the button that opened it.
    setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    });
  }, []);

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
  usePlaysOnArrival(play);

  // The HTML is nobody's, and so of no list.
  const isOfList = useFirstDraw() === undefined && walk.listKey !== undefined;
  const neighbours =
    walk.listKey !== undefined && walk.photos.length > 1 ? (
      <Neighbours photos={walk.photos} current={photo} listKey={walk.listKey} isWalk />
    ) : (
      <AuthorsNeighbours photo={photo} />
    );
  return (
    <>
      <DarkPage key={photo.id} color={photo.color} ref={article}>
        <PageTitle>{photoTitle(photo, words)}</PageTitle>
        <div className={styles.first}>
          <PhotoStage
            photo={photo}
            alt={photoAlt(whole, words)}
            cover={cover}
            onUncover={() => uncover(photo.id)}
            pressable={(picture) => (
              <EnlargeButton isBusy={viewer.busy} onPress={() => open('whole')}>
                {picture}
              </EnlargeButton>
            )}
          />
          <div className={classNames(styles.walk, isOfList && styles.ofList)}>
            {neighbours}
            <Lazy>
              <StageButtons
                place={walk.place}
                acts={{
                  previous: toPrevious,
                  next: toNext,
                  slideshow: play,
                  fullScreen: canOpen ? openFull : undefined,
                }}
              />
            </Lazy>
          </div>
        </div>
        <PhotoWords subject={{ phase: 'public', photo: whole }} isCovered={cover !== undefined} leave={leave} />
        <MoreWhenNear photo={photo} />
      </DarkPage>
      {viewing &&
        viewer.draw((Viewer) => (
          <Viewer photos={walk.photos} photo={photo} covers={covers} from={viewing} onWalk={goTo} onClose={close} />
        ))}
    </>
  );
}
