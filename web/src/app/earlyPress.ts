/**
 * Repeats a press on a button of the server's HTML that came before hydration. `web/src/first/early.ts` stores the
 * button's name and marks the button as waiting. After hydration, this presses the button again.
 */

/** Lazy parts may load after hydration. Repeating the press after more than this time would surprise people. */
const patienceMs = 10_000;

const nameOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent.trim();

function forget(): void {
  delete document.documentElement.dataset.pressed;
  for (const button of document.querySelectorAll('[data-waits]')) button.removeAttribute('data-waits');
}

/**
 * Call it when hydration starts. Returns a function to call after hydration (idempotent), which presses the waiting
 * button. In between, only clicks that React handles reach `document`; they cancel the waiting press.
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
    // React is still rendering when it reports the hydration.
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
    const element = find();
    if (element === undefined) return;
    stop();
    element.click();
  };
  const observer = new MutationObserver(press);
  const stop = (): void => {
    observer.disconnect();
    listening.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, patienceMs);
  observer.observe(document.body, { childList: true, subtree: true });
  // A press elsewhere cancels the repetition.
  document.addEventListener('pointerdown', stop, { signal: listening.signal });
  press();
}
