import axe from 'axe-core';

/**
 * Waits until all animations have finished: half-way, a dialog has the contrast of neither state. One animation may
 * start another inside it. Spinners go on.
 */
export async function stillness(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const running = moving.filter(({ playState }) => playState === 'running');
    if (running.length > 0) stillFrames = 0;
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
}

/**
 * The faults that axe finds on the current page, each with its elements. Preloading is for sound that starts by itself, which the site
 * does not have; it takes half of the time.
 */
export async function axeViolations(): Promise<readonly string[]> {
  await stillness();
  const { violations } = await axe.run(document, { resultTypes: ['violations'], selectors: false, preload: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
