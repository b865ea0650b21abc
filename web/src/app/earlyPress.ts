/**
 * A press on a button of the first HTML, before React is there. `web/public/theme.js` keeps the button's name and marks
 * the button, which shows that it waits; here it is pressed again once somebody hears it.
 */

/** A part may load after React took over. What comes later than that would surprise. */
const patienceMs = 10_000;

const nameOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent.trim();

function forget(): void {
  delete document.documentElement.dataset.pressed;
  for (const button of document.querySelectorAll('[data-waits]')) button.removeAttribute('data-waits');
}

/**
 * To be called when React begins to draw. Returns what to call once everything of the page is React's (idempotent): it
 * presses what still waits. In between React hears of presses on what it has already, and keeps the others from the document.
 */
export function hearPresses(): () => void {
  document.addEventListener('click', forget);
  return () => {
    document.removeEventListener('click', forget);
    const { dataset } = document.documentElement;
    const name = dataset.pressed;
    const waiting = document.querySelector<HTMLElement>('[data-waits]');
    delete dataset.untaken;
    forget();
    // React is still at work when it says that it has the page.
    if (name !== undefined) queueMicrotask(() => pressAgain(name, waiting));
  };
}

function pressAgain(name: string, waiting: HTMLElement | null): void {
  const find = (): HTMLElement | undefined => {
    if (waiting?.isConnected) return waiting;
    const buttons = name === '' ? [] : [...document.querySelectorAll('button')];
    return buttons.find((button) => nameOf(button) === name && button.checkVisibility());
  };
  const listening = new AbortController();
  const press = (): void => {
    const found = find();
    if (found === undefined) return;
    stop();
    found.click();
  };
  const observer = new MutationObserver(press);
  const stop = (): void => {
    observer.disconnect();
    listening.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, patienceMs);
  observer.observe(document.body, { childList: true, subtree: true });
  // Whoever presses something else no longer waits for it.
  document.addEventListener('pointerdown', stop, { signal: listening.signal });
  press();
}
