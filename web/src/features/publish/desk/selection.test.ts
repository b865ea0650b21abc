import { expect, it } from 'vitest';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { isSelecting, nothingSelected, type Selection, type SelectionEvent, selectionAfter } from './selection.ts';

const idOf = (letter: string): PhotoId => parsePhotoId(letter.repeat(20));
const idsOf = (letters: string): PhotoId[] => [...letters].map(idOf);
const shown = idsOf('abcdef');
const most = 4;

type State = { ids: string; anchor?: string; isOn?: boolean };
const stateOf = ({ ids, anchor, isOn = false }: State) =>
  ({ ids: new Set(idsOf(ids)), anchor: anchor === undefined ? undefined : idOf(anchor), isOn }) satisfies Selection;
const press = (letter: string, isRange = false): SelectionEvent => ({
  kind: 'pressed',
  id: idOf(letter),
  isRange,
  shown,
});

it.each<[string, State, SelectionEvent, State]>([
  ['a press selects', { ids: '' }, press('b'), { ids: 'b', anchor: 'b' }],
  ['the next press takes that back', { ids: 'bc', anchor: 'c' }, press('b'), { ids: 'c', anchor: 'b' }],
  ['Shift selects all between', { ids: 'b', anchor: 'b' }, press('d', true), { ids: 'bcd', anchor: 'd' }],
  ['Shift works upwards too', { ids: 'd', anchor: 'd' }, press('b', true), { ids: 'dcb', anchor: 'b' }],
  ['Shift with nothing before it is a press', { ids: '' }, press('d', true), { ids: 'd', anchor: 'd' }],
  [
    'Shift on a selected one leaves out all between',
    { ids: 'abc', anchor: 'a' },
    press('c', true),
    { ids: '', anchor: 'c' },
  ],
  ['a range stops where it is full', { ids: 'a', anchor: 'a' }, press('f', true), { ids: 'abcd', anchor: 'f' }],
  ['Esc clears', { ids: 'ab', anchor: 'b', isOn: true }, { kind: 'cleared' }, { ids: '' }],
  [
    'the keyboard takes what it passes',
    { ids: 'a' },
    { kind: 'walked', ids: idsOf('bc') },
    { ids: 'abc', anchor: 'c' },
  ],
  ['all are the first that fit', { ids: 'f' }, { kind: 'all', shown }, { ids: 'abcd' }],
  ['what has left the list is not selected', { ids: 'abc' }, { kind: 'gone', ids: idsOf('bx') }, { ids: 'ac' }],
  ['selecting is turned on by hand', { ids: '' }, { kind: 'turned-on' }, { ids: '', isOn: true }],
])('%s', (_, before, event, after) => {
  expect(selectionAfter(stateOf(before), event, most)).toEqual(stateOf(after));
});

it('a press on a picture selects it if something is selected or the selection mode is on', () => {
  expect(isSelecting(nothingSelected)).toBe(false);
  expect(isSelecting(stateOf({ ids: 'a' }))).toBe(true);
  expect(isSelecting(selectionAfter(nothingSelected, { kind: 'turned-on' }, most))).toBe(true);
});
