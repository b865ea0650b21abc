/** firebase.google.com/docs/reference/rules/rules.Timestamp and rules.Duration; everything is in UTC. */
import { type Methods, withoutArguments } from '../arguments.ts';
import {
  type DurationValue,
  durationValue,
  floorDivide,
  intValue,
  type TimestampValue,
  timestampValue,
} from '../values.ts';

const nanosPerMillisecond = 1_000_000n;
const nanosPerSecond = 1_000_000_000n;
const nanosPerMinute = 60n * nanosPerSecond;
const nanosPerHour = 60n * nanosPerMinute;
const nanosPerDay = 24n * nanosPerHour;

export const timestampMethods: Methods<TimestampValue> = new Map([
  ['date', withoutArguments((time) => timestampValue(time.nanos - nanosOfDay(time)))],
  ['day', withoutArguments((time) => intValue(BigInt(dateOf(time).getUTCDate())))],
  // Monday is 1, Sunday is 7.
  ['dayOfWeek', withoutArguments((time) => intValue(BigInt(dateOf(time).getUTCDay() || 7)))],
  ['dayOfYear', withoutArguments((time) => intValue(dayOfYear(time)))],
  ['hours', withoutArguments((time) => intValue(nanosOfDay(time) / nanosPerHour))],
  ['minutes', withoutArguments((time) => intValue((nanosOfDay(time) % nanosPerHour) / nanosPerMinute))],
  ['month', withoutArguments((time) => intValue(BigInt(dateOf(time).getUTCMonth() + 1)))],
  ['nanos', withoutArguments((time) => intValue(nanosOfDay(time) % nanosPerSecond))],
  ['seconds', withoutArguments((time) => intValue((nanosOfDay(time) % nanosPerMinute) / nanosPerSecond))],
  ['time', withoutArguments((time) => durationValue(nanosOfDay(time)))],
  ['toMillis', withoutArguments((time) => intValue(floorDivide(time.nanos, nanosPerMillisecond)))],
  ['year', withoutArguments((time) => intValue(BigInt(dateOf(time).getUTCFullYear())))],
]);

/** Both parts of a duration have its sign: -1.5 s is -1 second and -500,000,000 nanoseconds. */
export const durationMethods: Methods<DurationValue> = new Map([
  ['nanos', withoutArguments((duration) => intValue(duration.nanos % nanosPerSecond))],
  ['seconds', withoutArguments((duration) => intValue(duration.nanos / nanosPerSecond))],
]);

function nanosOfDay(time: TimestampValue): bigint {
  return time.nanos - floorDivide(time.nanos, nanosPerDay) * nanosPerDay;
}

function dateOf(time: TimestampValue): Date {
  return new Date(Number(floorDivide(time.nanos, nanosPerMillisecond)));
}

function dayOfYear(time: TimestampValue): bigint {
  const date = dateOf(time);
  const newYear = new Date(date);
  newYear.setUTCMonth(0, 1);
  return BigInt(Math.round((date.getTime() - newYear.getTime()) / 86_400_000) + 1);
}
