// Some sixteen years.
const mostMinutes = 2 ** 23;

/**
 * The median of whole minutes that can only be counted: `countWithin(m)` says how many are no more than `m`. Two dozen counts at most,
 * however many there are. Of two in the middle it is the lesser; `undefined` where there are none.
 */
export async function lowerMedian(countWithin: (minutes: number) => Promise<number>): Promise<number | undefined> {
  const total = await countWithin(mostMinutes);
  if (total === 0) return undefined;
  const half = Math.ceil(total / 2);
  let [tooLittle, enough] = [-1, mostMinutes];
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if ((await countWithin(middle)) >= half) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
