import { describe, expect, it } from 'vitest';
import { changesOf, peopleOf, undoingOf } from './changes.ts';

const at = new Date('2026-11-20T00:00:00Z');
const act = { actorId: 'mod', reason: '' };

describe('what an entry changed', () => {
  it('is told value by value, nested ones with their path, equal ones not at all', () => {
    const before = { status: 'normal', caption: '海', tags: ['a'] };
    const after = { status: 'banned', caption: '海', tags: ['a', 'b'], ban: { reason: '宣伝', at } };
    expect(changesOf({ ...act, before, after })).toEqual([
      { path: ['status'], before: 'normal', after: 'banned' },
      { path: ['tags'], before: ['a'], after: ['a', 'b'] },
      { path: ['ban', 'reason'], before: undefined, after: '宣伝' },
    ]);
  });

  it('takes an absent map and one that is null for the same, and says nothing of what only the server needs', () => {
    const before = { strikes: { x: null }, ownerId: 'a', appealId: 'b' };
    const after = { strikes: { x: { rule: 'spam' } }, ownerId: 'a', appealId: 'c' };
    expect(changesOf({ ...act, before, after })).toEqual([
      { path: ['strikes', 'x', 'rule'], before: undefined, after: 'spam' },
    ]);
  });

  it('leaves out who, when and why where the entry says so, and what is not so and never was', () => {
    const ban = { by: 'mod', at, reason: '宣伝', hidePhotos: false };
    expect(changesOf({ actorId: 'mod', reason: '宣伝', before: {}, after: { ban } })).toEqual([]);
    const other = { by: 'other', at, reason: '別', hidePhotos: true };
    expect(changesOf({ actorId: 'mod', reason: '宣伝', before: { ban: other }, after: { ban } })).toEqual([
      { path: ['ban', 'by'], before: 'other', after: 'mod' },
      { path: ['ban', 'reason'], before: '別', after: '宣伝' },
      { path: ['ban', 'hidePhotos'], before: true, after: false },
    ]);
  });

  it('comes back the other way round when it is undone', () => {
    expect(undoingOf({ ...act, before: { uploadsOpen: true }, after: { uploadsOpen: false } })).toEqual([
      { path: ['uploadsOpen'], before: false, after: true },
    ]);
  });

  it('is empty where nothing is kept any more', () => {
    expect(changesOf({ ...act, before: {}, after: {} })).toEqual([]);
  });
});

describe('whom an entry names', () => {
  it('is who did it, whom it is about, and who stands in what it changed', () => {
    const entry = { ...act, target: 'users/hana', before: {}, after: { ban: { by: 'other', reason: 'x' } } };
    expect(peopleOf(entry)).toEqual(['mod', 'hana', 'other']);
    expect(peopleOf({ ...entry, target: 'cases/user_sora', after: {} })).toEqual(['mod', 'sora']);
    expect(peopleOf({ ...entry, target: 'photos/abc', after: {} })).toEqual(['mod']);
  });
});
