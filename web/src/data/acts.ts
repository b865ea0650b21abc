import { MutationObserver } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { noteWrite } from './api.ts';
import { call } from './call.ts';
import { publicScope, queryClient } from './queryClient.ts';

/**
 * Sends what a person did. Acts of one `scope` go one after another, so that the last press decides; those that still
 * wait when the person changes are dropped with the cache. Throws as `send`.
 */
export const act = <Answer>(scope: string, send: () => Promise<Answer>): Promise<Answer> =>
  new MutationObserver(queryClient, { scope: { id: scope }, mutationFn: send }).mutate();

export const callAct = <Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  input: v.InferInput<Input>,
): Promise<v.InferOutput<Output>> => act(contract.name, () => call(contract, input));

const ask = (event: Event): void => event.preventDefault();

/** Asks while an act is unanswered. */
export function askBeforeLeaving(page: EventTarget): void {
  queryClient.getMutationCache().subscribe(() => {
    if (queryClient.isMutating() > 0) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  });
}

/**
 * Call it after a write to public data: reads then skip the edge cache. Lists on screen stay as they are until the
 * person opens them again, other than by Back.
 */
export function wrote(): void {
  noteWrite();
  void queryClient.invalidateQueries({ queryKey: [publicScope], refetchType: 'none' });
}
