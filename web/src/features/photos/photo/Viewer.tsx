import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/styles.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import Lightbox, {
  type CaptionsRef,
  IconButton,
  type Labels,
  type Slide,
  type SlideImage,
  type SlideshowRef,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { heightOf, webpName, widthsOf } from '#contract/edge/pictures.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { variantUrl } from '#data/photos/pictures.ts';
import { useMessages, useWords, type Words } from '#i18n/words.ts';
import { characterKeysAreOn, isCharacterKey } from '#ui/characterKeys.ts';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '../grid/Picture.tsx';
import { authorName, photoAlt } from '../photoWords.ts';
import { canFillScreen, enterFullScreen, leaveFullScreen, useIsFullScreen } from './fullScreen.ts';
import { PhotoCover } from './PhotoCover.tsx';
import { PageIcon } from './pageIcons.tsx';
import { SlideInterval, useSlideInterval } from './SlideInterval.tsx';
import type { Covers } from './useCover.ts';
import { mostShownPx } from './usePreloaded.ts';
import styles from './Viewer.module.css';

type CoveredSlide = { readonly type: 'covered'; readonly photo: ListedPhoto };

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    covered: CoveredSlide;
  }
  interface Labels {
    'Enter full screen'?: string;
    'Leave full screen'?: string;
  }
}

/** How the viewer starts: the whole picture, one zoom step in, or as a slideshow. */
export type ViewingFrom = 'whole' | 'zoomed' | 'playing';

type ViewerProps = {
  photos: readonly ListedPhoto[];
  photo: ListedPhoto;
  covers: Covers;
  from: ViewingFrom;
  onWalk: (to: ListedPhoto) => void;
  onClose: () => void;
};

/** A factor of the size at which a slide fits. */
const mostZoomed = 1.5;

/** An arrow key pans by this part of the window, so that nothing is skipped. */
const movedByKey = 1 / 4;

/** Import it lazily; suspends for its words. Loads nothing of a covered photo. */
export function Viewer({ photos, photo, covers, from, onWalk, onClose }: ViewerProps) {
  const { photos: photoWords } = useMessages();
  const words = useWords('photoPage');
  const zoom = useRef<ZoomRef>(null);
  const slideshow = useRef<SlideshowRef>(null);
  const captions = useRef<CaptionsRef>(null);
  const { coverOn, uncover } = covers;
  const [enlarged, setEnlarged] = useState(1);
  const interval = useSlideInterval();

  const slides = useMemo(
    () =>
      photos.map((each): Slide => {
        if (coverOn(each) !== undefined) return { type: 'covered', photo: each };
        const { caption, owner } = each;
        return {
          ...pictureSlide(each, photoAlt(each, photoWords)),
          description: (
            <>
              {caption !== '' && <bdi className={styles.caption}>{caption}</bdi>}
              <bdi>{authorName(owner, photoWords)}</bdi>
            </>
          ),
        };
      }),
    [photos, coverOn, photoWords],
  );
  const labels = useMemo(() => labelsIn(words), [words]);

  // On a phone, "back" closes the viewer and not the page.
  const goingBack = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (goingBack.state !== 'blocked') return;
    goingBack.reset();
    onClose();
  }, [goingBack, onClose]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (altKey || ctrlKey || metaKey || (isCharacterKey(key) && !characterKeysAreOn())) return;
      if (key.toLowerCase() === 'f') void (document.fullscreenElement === null ? enterFullScreen() : leaveFullScreen());
      if (key.toLowerCase() === 'i') {
        if (captions.current?.visible) captions.current.hide();
        else captions.current?.show();
      }
      // On a button, Space presses that button.
      if (key !== ' ' || (target instanceof Element && target.closest('button') !== null)) return;
      event.preventDefault();
      if (slideshow.current?.playing) slideshow.current.pause();
      else slideshow.current?.play();
    };
    // The library has character keys of its own.
    const keepFromLibrary = (event: KeyboardEvent): void => {
      if (isCharacterKey(event.key) && !characterKeysAreOn()) event.stopPropagation();
    };
    window.addEventListener('keydown', keepFromLibrary, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', keepFromLibrary, { capture: true });
      window.removeEventListener('keydown', onKey);
      void leaveFullScreen();
    };
  }, []);

  const isAlone = photos.length === 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={Math.max(
        0,
        photos.findIndex(({ id }) => id === photo.id),
      )}
      slides={slides}
      plugins={isAlone ? [Captions, Zoom] : [Captions, Slideshow, Zoom]}
      captions={{ ref: captions, hidden: true, showToggle: true }}
      slideshow={{ ref: slideshow, autoplay: from === 'playing', delay: 1_000 * Number(interval.seconds) }}
      className={styles.viewer ?? ''}
      labels={labels}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '8%' }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 160, swipe: 280, zoom: 200 }}
      zoom={{
        ref: zoom,
        scrollToZoom: true,
        maxZoomPixelRatio: mostZoomed,
        pinchZoomV4: true,
        // The library expects px of the unzoomed photo.
        keyboardMoveDistance: (window.innerHeight * movedByKey) / enlarged,
      }}
      toolbar={{
        buttons: [
          'captions',
          ...(isAlone ? [] : [<SlideInterval key="interval" {...interval} />, 'slideshow']),
          ...(canFillScreen() ? [<FullScreenButton key="full-screen" />] : []),
          'close',
        ],
      }}
      on={{
        view: ({ index }) => {
          const to = photos[index];
          if (to !== undefined && to.id !== photo.id) onWalk(to);
        },
        zoom: ({ zoom }) => setEnlarged(zoom),
        entered: () => {
          if (from === 'zoomed') zoom.current?.zoomIn();
        },
      }}
      render={{
        iconClose: () => <Icon name="close" />,
        iconPrev: () => <PageIcon name="previous" />,
        iconNext: () => <PageIcon name="next" />,
        iconSlideshowPlay: () => <PageIcon name="slideshow" />,
        iconSlideshowPause: () => <PageIcon name="pause" />,
        iconCaptionsVisible: () => <Icon name="info" />,
        iconCaptionsHidden: () => <Icon name="info" />,
        iconZoomIn: () => <PageIcon name="zoomIn" />,
        iconZoomOut: () => <PageIcon name="zoomOut" />,
        iconError: () => <p className={styles.failed}>{words.viewer.failed}</p>,
        ...(isAlone && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide }) => {
          const cover = slide.type === 'covered' ? coverOn(slide.photo) : undefined;
          if (slide.type !== 'covered' || cover === undefined) return undefined;
          return (
            <div className={styles.covered}>
              <Picture photo={slide.photo} alt="" sizes="0px" isCovered />
              <PhotoCover cover={cover} onUncover={() => uncover(slide.photo.id)} />
            </div>
          );
        },
      }}
    />
  );
}

const EnterIcon = () => <PageIcon name="fullScreen" />;
const LeaveIcon = () => <PageIcon name="leaveFullScreen" />;

function FullScreenButton() {
  const isFull = useIsFullScreen();
  return (
    <IconButton
      label={isFull ? 'Leave full screen' : 'Enter full screen'}
      icon={isFull ? LeaveIcon : EnterIcon}
      onClick={() => void (isFull ? leaveFullScreen() : enterFullScreen())}
    />
  );
}

function pictureSlide(photo: ListedPhoto, alt: string): SlideImage {
  const pictures = widthsOf(photo.variants).map((width) => ({
    src: variantUrl(photo, webpName(width)),
    width,
    height: heightOf(photo, width),
  }));
  const widest = pictures.at(-1);
  // The page enlarges small pictures, so the viewer must, too.
  const width = mostShownPx(photo.variants) ?? Math.max(2 * (widest?.width ?? 0), screen.width);
  return { src: widest?.src ?? '', width, height: heightOf(photo, width), alt, srcSet: pictures };
}

const labelsIn = ({ previous, next, viewer: words }: Words['photoPage']): Labels => ({
  Previous: previous,
  Next: next,
  Lightbox: words.label,
  Carousel: words.gallery,
  'Photo gallery': words.gallery,
  Slide: words.slide,
  '{index} of {total}': words.position,
  Close: words.close,
  Play: words.play,
  Pause: words.pause,
  'Show captions': words.showCaption,
  'Hide captions': words.hideCaption,
  Caption: words.author,
  'Zoom in': words.zoomIn,
  'Zoom out': words.zoomOut,
  'Enter full screen': words.enterFullScreen,
  'Leave full screen': words.leaveFullScreen,
});
