/** In the order of arrival, in this process. A work that costs more than `most` runs alone. */
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
  return async (asked, work) => {
    const cost = Math.min(asked, most);
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

/** Works of one name run one after another, in this process: saves lost transactions, guarantees nothing. */
export function lanes(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    try {
      return await result;
    } finally {
      if (last.get(name) === result) last.delete(name);
    }
  };
}
