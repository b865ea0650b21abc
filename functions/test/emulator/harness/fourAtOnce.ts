const atOnce = 4;

/**
 * Does `work` for each of these, four at a time, and returns what it returned in their order: enough to keep the emulators busy, and so
 * few that they do not run out of time over each other's locks.
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
