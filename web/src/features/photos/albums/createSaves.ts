import type { Arrangement } from '#contract/callables/albums.ts';

export type Change = Partial<Arrangement>;

type Saves = {
  readonly save: (change: Change) => Promise<void>;
  /** The changes after a failed one are dropped, because they build on it. */
  readonly onFailed: (error: unknown) => void;
  readonly onState: (state: 'saving' | 'saved') => void;
};

/** Sends changes one after another. Merges waiting moves of one photo into the last. */
export function createSaves({ save, onFailed, onState }: Saves) {
  let waiting: Change[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    onState('saving');
    try {
      for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) await save(change);
    } catch (error) {
      waiting = [];
      onFailed(error);
    }
    running = undefined;
    onState('saved');
  }

  return {
    push(change: Change): void {
      const last = waiting.at(-1);
      if (last && isMove(last) && isMove(change) && last.order?.ids.join() === change.order?.ids.join()) waiting.pop();
      waiting.push(change);
      running ??= run();
    },
    /** Resolves when nothing is waiting. */
    idle: (): Promise<void> => running ?? Promise.resolve(),
  };
}

const isMove = ({ add = [], remove = [], order }: Change): boolean =>
  order !== undefined && add.length === 0 && remove.length === 0;
