import { describe, expect, test } from 'vitest';
import { noValues, type PhotoValues } from '../fields/photoValues.ts';
import { choosing, chosenValues, conflictOf } from './conflict.ts';

const base: PhotoValues = { ...noValues, caption: '朝', tags: ['海'], description: '静か' };
const conflict = (mine: Partial<PhotoValues>, theirs: Partial<PhotoValues>) =>
  conflictOf(base, { ...base, ...mine }, { ...base, ...theirs });
const mustConflict = (...sides: Parameters<typeof conflict>) => {
  const found = conflict(...sides);
  if (found === undefined) throw new Error('no conflict was found');
  return found;
};

describe('two edits of one photo', () => {
  test('two edits do not conflict if the other changed no field', () => {
    expect(conflict({ caption: '夕' }, {})).toBeUndefined();
  });

  test('two edits do not conflict if both want the same', () => {
    expect(conflict({ caption: '夕' }, { caption: ' 夕 ' })).toBeUndefined();
    expect(conflict({ typedTag: '空' }, { tags: ['海', '空'] })).toBeUndefined();
  });

  test('two edits conflict in a field that both changed, and mine stays until theirs is chosen', () => {
    const found = mustConflict({ caption: '夕' }, { caption: '夜' });
    expect(found.fields).toEqual([{ field: 'caption', side: 'mine' }]);
    expect(chosenValues(found).caption).toBe('夕');
    expect(chosenValues(choosing(found, 'caption', 'theirs')).caption).toBe('夜');
  });

  test('a field that only the other changed is kept unless I choose mine', () => {
    const found = mustConflict({ caption: '夕' }, { tags: ['山'], spoiler: true });
    expect(found.fields).toEqual([
      { field: 'tags', side: 'theirs' },
      { field: 'spoiler', side: 'theirs' },
    ]);
    expect(chosenValues(found)).toMatchObject({ caption: '夕', tags: ['山'], spoiler: true });
    expect(chosenValues(choosing(found, 'tags', 'mine'))).toMatchObject({ caption: '夕', tags: ['海'], spoiler: true });
  });

  test('a tag that is still being typed is not lost', () => {
    const found = mustConflict({ typedTag: '空' }, { tags: ['山'] });
    expect(chosenValues(found)).toMatchObject({ tags: ['海'], typedTag: '空' });
    expect(chosenValues(choosing(found, 'tags', 'theirs'))).toMatchObject({ tags: ['山'], typedTag: '' });
  });
});
