// The test files of a worker share one page, and so this module.

/** The browser's own. Tests replace `window.fetch`. */
export const ownFetch = window.fetch.bind(window);

const ownSetInterval = window.setInterval.bind(window);
const intervals: unknown[] = [];
Reflect.set(window, 'setInterval', (...given: readonly unknown[]) => {
  const interval: unknown = Reflect.apply(ownSetInterval, window, given);
  intervals.push(interval);
  return interval;
});

/** Ends what the site repeats as long as its page lives, such as heartbeats. */
export function clearIntervals(): void {
  for (const interval of intervals.splice(0)) if (typeof interval === 'number') window.clearInterval(interval);
}
