const atOnce = 4;

/**
 * Does `work` for each item, four at a time, and returns the results in their order: enough to keep the emulators busy,
 * and few enough that they do not time out over each other's locks.
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
