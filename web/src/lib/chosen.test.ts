import { describe, expect, it } from 'vitest';
import { type Chosen, pressed } from './chosen.ts';

const shown = ['a', 'b', 'c', 'd', 'e'] as const;
type Id = (typeof shown)[number];
const none: Chosen<Id> = { ids: new Set(), anchor: undefined };

const press = (chosen: Chosen<Id>, id: Id, isRange = false, most = 50) => pressed(chosen, { id, isRange, shown, most });
const idsOf = ({ ids }: Chosen<Id>) => [...ids];

describe('what is selected', () => {
  it('a press selects an entry, and a second press deselects it', () => {
    const one = press(none, 'b');
    expect(idsOf(one)).toEqual(['b']);
    expect(idsOf(press(one, 'b'))).toEqual([]);
  });

  it('a press with shift selects the range from the previous press in either direction', () => {
    expect(idsOf(press(press(none, 'b'), 'd', true))).toEqual(['b', 'c', 'd']);
    expect(idsOf(press(press(none, 'd'), 'b', true)).toSorted()).toEqual(['b', 'c', 'd']);
    expect(idsOf(press(none, 'c', true))).toEqual(['c']);
  });

  it('a press with shift on a selected entry deselects the range', () => {
    const four = press(press(none, 'a'), 'd', true);
    expect(idsOf(press(press(four, 'b'), 'c', true))).toEqual(['a', 'd']);
  });

  it('a range is cut at its far end to the most that one call takes', () => {
    expect(idsOf(press(press(none, 'e', false, 3), 'a', true, 3)).toSorted()).toEqual(['c', 'd', 'e']);
  });
});
