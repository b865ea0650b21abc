import type { Store } from 'jotai';
import type { KeptAppeals } from './appealList.ts';

/** Takes an appeal out of its list once it is answered. */
export function forgetAppeal(store: Store, kept: KeptAppeals, id: string): void {
  store.set(kept, (list) =>
    list.phase === 'shown' ? { ...list, entries: list.entries.filter((appeal) => appeal.id !== id) } : list,
  );
}
