/** Whether a time is still to come. */
export const isAhead = (date: Date | undefined, now = new Date()): boolean => date !== undefined && date > now;
