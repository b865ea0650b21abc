let isAhead = false;

/** Loaders then wait for everything that the first draw shows. Always true on the server. */
export const isFirstDrawAhead = (): boolean => isAhead;

export function announceFirstDraw(ahead: boolean): void {
  isAhead = ahead;
}
