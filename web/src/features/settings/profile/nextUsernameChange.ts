import { limits } from '#contract/limits.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** When a name that was chosen then may be changed again; `undefined` if that is already so. */
export function nextUsernameChange(changedAt: Date | undefined, now: Date): Date | undefined {
  if (changedAt === undefined) return undefined;
  const from = new Date(changedAt.getTime() + limits.username.changeEveryDays * dayMs);
  return from > now ? from : undefined;
}
