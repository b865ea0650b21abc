import { isFresh, type ListEnvironment, loadList } from './publicList.ts';

const freshForMs = 60_000;

/** For lists of rows, which are read anew after a minute; on the way back they stay as they were left. */
export async function loadRows<Entry>(environment: ListEnvironment<Entry>, isWayBack = false): Promise<void> {
  const { phase } = environment.store.get(environment.list);
  if (phase !== 'shown' || !(isWayBack || isFresh(environment, freshForMs))) await loadList(environment);
}
