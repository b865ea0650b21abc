import { describe, expect, it } from 'vitest';
import { photoNotice } from './moderatePhoto.ts';

const at = new Date(0);

describe('the notice for the owner of a photo', () => {
  it('the owner is told the current status', () => {
    const spam = { rule: 'spam', note: '' } as const;
    const removed = { at, from: 'held', rule: 'violence', note: '' } as const;
    expect(photoNotice({ status: 'published' }, 'photo-published', '')).toEqual({ kind: 'photo-published' });
    expect(photoNotice({ status: 'published' }, 'photo-restored', '')).toEqual({ kind: 'photo-restored' });
    expect(photoNotice({ status: 'held', hold: spam }, 'photo-restored', '')).toEqual({ kind: 'photo-held' });
    expect(photoNotice({ status: 'hidden', hold: spam }, 'photo-restored', '')).toEqual({
      kind: 'photo-hidden',
      rule: 'spam',
    });
    expect(photoNotice({ status: 'removed', removed, hold: spam }, 'photo-restored', '')).toEqual({
      kind: 'photo-removed',
      rule: 'violence',
    });
  });

  it('the owner is told the note of staff, but no internal rule', () => {
    const hold = { rule: 'staff', note: '' } as const;
    expect(photoNotice({ status: 'hidden', hold }, 'photo-restored', 'please')).toEqual({
      kind: 'photo-hidden',
      text: 'please',
    });
  });
});
