import { describe, expect, it } from 'vitest';
import { type Chosen, pressed } from './chosen.ts';

const shown = ['a', 'b', 'c', 'd', 'e'] as const;
type Id = (typeof shown)[number];
const none: Chosen<Id> = { ids: new Set(), anchor: undefined };

const press = (chosen: Chosen<Id>, id: Id, isRange = false, most = 50) => pressed(chosen, { id, isRange, shown, most });
const idsOf = ({ ids }: Chosen<Id>) => [...ids];

describe('what is selected', () => {
  it('is what was pressed, and no more once it is pressed again', () => {
    const one = press(none, 'b');
    expect(idsOf(one)).toEqual(['b']);
    expect(idsOf(press(one, 'b'))).toEqual([]);
  });

  it('with shift is everything from the one pressed before, either way', () => {
    expect(idsOf(press(press(none, 'b'), 'd', true))).toEqual(['b', 'c', 'd']);
    expect(idsOf(press(press(none, 'd'), 'b', true)).toSorted()).toEqual(['b', 'c', 'd']);
    expect(idsOf(press(none, 'c', true))).toEqual(['c']);
  });

  it('with shift on one that is selected is let go as far as that', () => {
    const four = press(press(none, 'a'), 'd', true);
    expect(idsOf(press(press(four, 'b'), 'c', true))).toEqual(['a', 'd']);
  });

  it('is never more than fits into one call: of a range what lies nearest to its beginning', () => {
    expect(idsOf(press(press(none, 'e', false, 3), 'a', true, 3)).toSorted()).toEqual(['c', 'd', 'e']);
  });
});
