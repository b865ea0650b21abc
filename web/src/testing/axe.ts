import axe from 'axe-core';

/**
 * What has begun to move has come to rest: half-way, a dialog has the contrast of neither state. What moves may set off what
 * is in it. Spinners turn on.
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

/** What axe finds on the page as it stands, each with the elements it is about; by all of its rules, or by these alone. */
export async function axeViolations(rules?: string[]): Promise<readonly string[]> {
  await stillness();
  const { violations } = await axe.run(document, rules === undefined ? {} : { runOnly: rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
