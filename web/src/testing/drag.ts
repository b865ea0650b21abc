import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** A mouse that drags `from` over `to`, at their current places. Waits until the page says `lifted`, then `over`. */
export function mouseFrom(from: Locator, to: Locator) {
  const pressed = from.element();
  const point = (of: Element) => {
    const { left, top, width, height } = of.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const [begin, end] = [point(pressed), point(to.element())];
  const send = (type: string, at: typeof begin): unknown =>
    pressed.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...at }));
  const heard = (said: string) => expect.element(page.getByText(said)).toBeInTheDocument();
  return {
    drag: async (lifted: string, over: string): Promise<void> => {
      send('mousedown', begin);
      send('mousemove', end);
      await heard(lifted);
      send('mousemove', end);
      await heard(over);
    },
    /** Clicks too, as a browser does. Waits until the page hears clicks again: dnd-kit stops them for 50 ms after a drag. */
    drop: async (): Promise<void> => {
      send('mouseup', end);
      send('click', end);
      await expect.poll(hearsClicks).toBe(true);
    },
  };
}

function hearsClicks(): boolean {
  const probe = document.createElement('i');
  let isHeard = false;
  probe.addEventListener('click', () => {
    isHeard = true;
  });
  document.body.append(probe);
  probe.dispatchEvent(new MouseEvent('click'));
  probe.remove();
  return isHeard;
}
