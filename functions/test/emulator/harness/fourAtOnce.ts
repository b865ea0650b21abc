const atOnce = 4;

/**
 * Runs `work` for each item, four at a time, and returns the results in order. Four keep the emulators busy without
 * lock timeouts.
 */
export async function fourAtOnce<Thing, Result>(
  things: readonly Thing[],
  work: (thing: Thing, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = things.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [index, thing] of waiting) results[index] = await work(thing, index);
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return results;
}
