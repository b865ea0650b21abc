import { ContractError } from '#contract/errors.ts';

/** Runs work first come, first served, within a total cost of `most` per process. More costly work runs alone. */
export function budget(most: number): <Result>(cost: number, work: () => Promise<Result>) => Promise<Result> {
  const waiting: { readonly cost: number; readonly enter: () => void }[] = [];
  let free = most;
  const letIn = (): void => {
    for (let first = waiting[0]; first && first.cost <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.cost;
      first.enter();
    }
  };
  return async (units, work) => {
    const cost = Math.min(units, most);
    await new Promise<void>((enter) => {
      waiting.push({ cost, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += cost;
      letIn();
    }
  };
}

/** Runs work of one name in turn, per process. Throws `resource-exhausted` beyond `most` at once. */
export function lanes(
  most = Number.POSITIVE_INFINITY,
): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const entered = new Map<string, { readonly last: Promise<unknown>; readonly count: number }>();
  return async (name, work) => {
    const { last, count } = entered.get(name) ?? { last: Promise.resolve(), count: 0 };
    if (count >= most) throw new ContractError('resource-exhausted', 'too many at once', { retryAfterSeconds: 1 });
    const result = last.then(work, work);
    entered.set(name, { last: result, count: count + 1 });
    try {
      return await result;
    } finally {
      const now = entered.get(name);
      if (now === undefined || now.count === 1) entered.delete(name);
      else entered.set(name, { ...now, count: now.count - 1 });
    }
  };
}
