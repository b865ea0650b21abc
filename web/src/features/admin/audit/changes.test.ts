import { describe, expect, it } from 'vitest';
import { actsIn, changesOf, peopleOf, undoingOf } from './changes.ts';

const at = new Date('2026-11-20T00:00:00Z');
const act = { actorId: 'mod', reason: '' };

describe('what an entry changed', () => {
  it('each changed value is listed with its path', () => {
    const before = { status: 'normal', caption: '海', tags: ['a'] };
    const after = { status: 'banned', caption: '海', tags: ['a', 'b'], ban: { reason: '宣伝', at } };
    expect(changesOf({ ...act, before, after })).toEqual([
      { path: ['status'], before: 'normal', after: 'banned' },
      { path: ['tags'], before: ['a'], after: ['a', 'b'] },
      { path: ['ban', 'reason'], before: undefined, after: '宣伝' },
    ]);
  });

  it('an absent map equals null, and internal fields are left out', () => {
    const before = { strikes: { x: null }, ownerId: 'a', appealId: 'b' };
    const after = { strikes: { x: { rule: 'spam' } }, ownerId: 'a', appealId: 'c' };
    expect(changesOf({ ...act, before, after })).toEqual([
      { path: ['strikes', 'x', 'rule'], before: undefined, after: 'spam' },
    ]);
  });

  it('the list leaves out what the entry says already and a false that was never true', () => {
    const ban = { by: 'mod', at, reason: '宣伝', hidePhotos: false };
    expect(changesOf({ actorId: 'mod', reason: '宣伝', before: {}, after: { ban } })).toEqual([]);
    const other = { by: 'other', at, reason: '別', hidePhotos: true };
    expect(changesOf({ actorId: 'mod', reason: '宣伝', before: { ban: other }, after: { ban } })).toEqual([
      { path: ['ban', 'by'], before: 'other', after: 'mod' },
      { path: ['ban', 'reason'], before: '別', after: '宣伝' },
      { path: ['ban', 'hidePhotos'], before: true, after: false },
    ]);
  });

  it('a value that was nothing and is nothing, in whatever way, is no change', () => {
    const before = { caption: null, text: '', tags: [], returnedAt: undefined, reply: null };
    const after = { caption: '', text: undefined, tags: null, returnedAt: null, reply: '' };
    expect(changesOf({ ...act, before, after })).toEqual([]);
    expect(changesOf({ ...act, before: { caption: null }, after: { caption: '海' } })).toHaveLength(1);
  });

  it('the undo lists the same changes in reverse', () => {
    expect(undoingOf({ ...act, before: { uploadsOpen: true }, after: { uploadsOpen: false } })).toEqual([
      { path: ['uploadsOpen'], before: false, after: true },
    ]);
  });

  it('an entry without stored values lists no changes', () => {
    expect(changesOf({ ...act, before: {}, after: {} })).toEqual([]);
  });
});

describe('an act', () => {
  let minutes = 0;
  const entry = (target: string, decision?: string) => {
    minutes += 1;
    return { target, decision, at: new Date(at.getTime() + minutes * 60_000) };
  };

  it('the entries of one decision are one act in the sequence of time, and its case comes last', () => {
    const [ofCase, ofPhoto, ofUser] = [entry('cases/photo_a', 'a'), entry('photos/a', 'a'), entry('users/a', 'a')];
    const other = entry('cases/photo_b', 'b');
    expect(actsIn([ofUser, other, ofPhoto, ofCase])).toEqual([[ofPhoto, ofUser, ofCase], [other]]);
  });

  it('entries without a decision are an act each', () => {
    const [one, another] = [entry('users/a'), entry('users/a')];
    expect(actsIn([one, another])).toEqual([[one], [another]]);
  });
});

describe('whom an entry names', () => {
  it('an entry names its actor, its target and the people in its changes', () => {
    const entry = { ...act, target: 'users/hana', before: {}, after: { ban: { by: 'other', reason: 'x' } } };
    expect(peopleOf(entry)).toEqual(['mod', 'hana', 'other']);
    expect(peopleOf({ ...entry, target: 'cases/user_sora', after: {} })).toEqual(['mod', 'sora']);
    expect(peopleOf({ ...entry, target: 'photos/abc', after: {} })).toEqual(['mod']);
  });
});
