const isOfSkippedTransition = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError' && reason.message.startsWith('Transition was skipped');

/**
 * A navigation during a view transition skips what is left of it, which is no error. The browser rejects `ready` then, and
 * React Router (7.18) does not handle that: github.com/w3c/csswg-drafts/issues/13726.
 */
export function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (isOfSkippedTransition(event.reason)) event.preventDefault();
  });
}
