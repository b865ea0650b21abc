import * as v from 'valibot';
import { signedInOver } from '../demo/signedInOver.ts';
import type { Stack } from '../launcher/stack.ts';
import type { Moderator } from './openDesk.ts';

const restMs = 60_000;
const answerSchema = v.object({ result: v.object({ results: v.array(v.object({ ok: v.literal(true) })) }) });

const orders = {
  dismissed: { resolution: 'dismissed' },
  hidden: { resolution: 'resolved', action: { do: 'hide', rule: 'spam' } },
} as const;

/** ms of the same decisions by the call alone, one after another and no page around them; a case for each. */
export async function decideBare(
  stack: Stack,
  moderator: Moderator,
  caseIds: readonly string[],
): Promise<Readonly<Record<keyof typeof orders, readonly number[]>>> {
  const call = await signedInOver(stack, moderator);
  const decide = async (id: string, order: keyof typeof orders): Promise<number> => {
    if (!(await stack.atRest(restMs))) throw new Error(`functions were busy for ${restMs / 1_000} s`);
    const startedAt = performance.now();
    v.parse(answerSchema, await call('resolveCases', { ids: [id], note: '', ...orders[order] }));
    return performance.now() - startedAt;
  };
  const [dismissed, hidden]: [number[], number[]] = [[], []];
  for (const [turn, id] of caseIds.entries()) {
    if (turn % 2 === 0) dismissed.push(await decide(id, 'dismissed'));
    else hidden.push(await decide(id, 'hidden'));
  }
  return { dismissed, hidden };
}
