/** Base 62, compared by bytes, the greatest shown first. None ends with `0`, so one always fits between two. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const timeDigits = 8;

/** By time, then by id. `at`: when the photo was first shown, or uploaded. */
export function firstPosition(at: Date, id: string): string {
  let time = '';
  for (let rest = Math.max(0, at.getTime()); time.length < timeDigits; rest = Math.floor(rest / digits.length)) {
    time = digitOf(rest % digits.length) + time;
  }
  return `${time}${id}${middle}`;
}

/** `count` ascending positions between `low` and `high`. "" and `undefined` are the ends. */
export function positionsBetween(low: string, high: string | undefined, count: number): readonly string[] {
  if (count === 0) return [];
  const half = Math.floor(count / 2);
  const between = midpoint(low, high);
  return [...positionsBetween(low, between, half), between, ...positionsBetween(between, high, count - half - 1)];
}

const digitOf = (value: number): string => digits[value] ?? '0';
const middle = digitOf(digits.length / 2);

function midpoint(low: string, high: string | undefined): string {
  let same = 0;
  while (high !== undefined && same < high.length && (low[same] ?? '0') === high[same]) same += 1;
  if (high !== undefined && same > 0) return high.slice(0, same) + midpoint(low.slice(same), high.slice(same));
  const [from, to] = [
    digits.indexOf(low[0] ?? '0'),
    high === undefined ? digits.length : digits.indexOf(high[0] ?? '0'),
  ];
  if (to - from > 1) return digitOf(Math.round((from + to) / 2));
  // Adjacent digits: the higher one fits between them if `high` continues.
  if (high !== undefined && high.length > 1) return high.slice(0, 1);
  return digitOf(from) + midpoint(low.slice(1), undefined);
}
