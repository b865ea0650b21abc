/** How long to wait before a mail is sent once more; Firebase has limits of its own behind it. */
export const resendWaitMs = 60_000;

/** Whole seconds until a mail may be sent again; 0 when it may be, and when a clock was set back since. */
export function secondsToWait(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined || nowMs < sentAtMs) return 0;
  return Math.max(0, Math.ceil((sentAtMs + resendWaitMs - nowMs) / 1_000));
}
