import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { useNumber } from '../staffWords.ts';
import { between } from './queueList.ts';

const most = limits.moderation.idsAtOnce;

/** What is selected in the queue: as many as one call decides. What has left the queue is selected no more. */
export function useSelection(entries: readonly { readonly id: string }[]) {
  const words = useWords('desk');
  const number = useNumber();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids: ReadonlySet<string> = new Set(entries.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));

  const add = (added: readonly string[]): void => {
    const all = [...new Set([...ids, ...added])];
    if (all.length > most) toast('info', words.tooMany(number(most)));
    setChosen(new Set(all.slice(0, most)));
    setLast(added.at(-1));
  };
  const toggle = (id: string): void => {
    if (!ids.has(id)) {
      add([id]);
      return;
    }
    setChosen(new Set([...ids].filter((each) => each !== id)));
    setLast(id);
  };
  return {
    ids,
    add,
    toggle,
    /** A box was pressed; with shift, everything from the one pressed before. */
    press: (id: string, { range }: { range: boolean }): void =>
      range && last !== undefined ? add(between(entries, last, id)) : toggle(id),
    clear: (): void => {
      setChosen(new Set());
      setLast(undefined);
    },
  };
}
