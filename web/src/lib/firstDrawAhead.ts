let isAhead = false;

/** Whether a first draw is still to come: then loaders wait for all that it shows. On the server it always is. */
export const isFirstDrawAhead = (): boolean => isAhead;

export function announceFirstDraw(ahead: boolean): void {
  isAhead = ahead;
}
