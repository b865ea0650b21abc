import axe from 'axe-core';

/** What has begun to move has come to rest: half-way, a dialog has the contrast of neither state. Spinners turn on. */
async function stillness(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (moving.length > 0) quietFrames = 0;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/** What axe finds on the page as it stands, each with the elements it is about; by all of its rules, or by these alone. */
export async function axeViolations(rules?: string[]): Promise<readonly string[]> {
  await stillness();
  const { violations } = await axe.run(document, rules === undefined ? {} : { runOnly: rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
