import { describe, expect, test } from 'vitest';
import { noValues, type PhotoValues } from '../fields/photoValues.ts';
import { conflictOf } from './conflict.ts';

const base: PhotoValues = { ...noValues, caption: '朝', tags: ['海'], description: '静か' };
const conflict = (mine: Partial<PhotoValues>, theirs: Partial<PhotoValues>) =>
  conflictOf(base, { ...base, ...mine }, { ...base, ...theirs });

describe('two edits of one photo', () => {
  test('two edits do not conflict if the other changed no field', () => {
    expect(conflict({ caption: '夕' }, {})).toBeUndefined();
  });

  test('two edits do not conflict if both want the same', () => {
    expect(conflict({ caption: '夕' }, { caption: ' 夕 ' })).toBeUndefined();
    expect(conflict({ typedTag: '空' }, { tags: ['海', '空'] })).toBeUndefined();
  });

  test('two edits conflict if mine would undo a change of the other, and show all fields that differ', () => {
    expect(conflict({ caption: '夕' }, { caption: '夜' })?.fields).toEqual(['caption']);
    expect(conflict({ caption: '夕' }, { tags: ['山'], spoiler: true })?.fields).toEqual([
      'tags',
      'caption',
      'spoiler',
    ]);
    expect(conflict({ typedTag: '空' }, { tags: ['山'] })?.fields).toEqual(['tags']);
  });
});
