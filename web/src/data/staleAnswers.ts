import { staleHeader } from '#contract/edge/api.ts';

type Listener = (isStale: boolean) => void;
const listeners = new Set<Listener>();

/** Called with each answer of the site's own API. */
export function heardAnswer({ headers }: Pick<Response, 'headers'>): void {
  const isStale = headers.has(staleHeader);
  for (const listener of listeners) listener(isStale);
}

/** Hears of each answer whether it was remembered from before the database went away. */
export function onAnswer(listener: Listener): void {
  listeners.add(listener);
}
