/**
 * Lets works in as long as what they cost together is at most `most`, in the order they come: a dear one that waits is not
 * overtaken by cheap ones. One that costs more than everything is let in alone. What a work cost is free again when it has ended,
 * failed or not. Within this process.
 */
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
