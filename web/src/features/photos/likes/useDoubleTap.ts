import { useEffect, useEffectEvent } from 'react';
import styles from '../photo/stage.module.css';

/** How long a tap waits for a second one. */
const patienceMs = 250;

/**
 * Handles double taps on the picture, which opens on a single tap. Listens on the window, so that the picture, which
 * renders first, needs no code for it. A mouse click does not wait for a second one.
 */
export function useDoubleTap(act: () => void): void {
  const onSecondTap = useEffectEvent(act);
  useEffect(() => {
    let pointer = '';
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isPassedOn = false;
    const passOn = (picture: HTMLElement): void => {
      waiting = undefined;
      isPassedOn = true;
      picture.click();
      isPassedOn = false;
    };
    const onClick = (event: MouseEvent): void => {
      const picture = event.target instanceof Element ? event.target.closest<HTMLElement>(`.${styles.enlarge}`) : null;
      // `detail` is 0 for keys and assistive technology.
      if (picture === null || isPassedOn || pointer !== 'touch' || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (waiting === undefined) {
        waiting = setTimeout(() => passOn(picture), patienceMs);
        return;
      }
      clearTimeout(waiting);
      waiting = undefined;
      onSecondTap();
    };
    const onDown = ({ pointerType }: PointerEvent): void => {
      pointer = pointerType;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('pointerdown', onDown, options);
    window.addEventListener('click', onClick, options);
    return () => {
      clearTimeout(waiting);
      listening.abort();
    };
  }, []);
}
