import { expect, it } from 'vitest';
import { ignoreSkippedTransitions } from './ignoreSkippedTransitions.ts';

it('a view transition that is skipped is no error', async () => {
  ignoreSkippedTransitions();
  const rejection = new Promise<PromiseRejectionEvent>((resolve) => {
    window.addEventListener('unhandledrejection', resolve, { once: true });
  });
  document.startViewTransition(() => undefined).skipTransition();
  expect((await rejection).defaultPrevented).toBe(true);
});
