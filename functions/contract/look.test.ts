import { describe, expect, it } from 'vitest';
import { tagLookOf } from './look.ts';
import { fold } from './normalizers.ts';

const look = (tag: string): string => tagLookOf(fold(tag));

describe('the look of a tag', () => {
  it.each([
    ['pоrn', 'a Cyrillic о'],
    ['pørn', 'a stroke'],
    ['pörn', 'an accent'],
    ['p0rn', 'a zero'],
    ['p_o-r・n', 'signs within'],
    ['poーrn', 'a prolonged sound mark within'],
    ['PORN', 'capitals'],
  ])('%s looks like porn: %s', (tag) => {
    expect(look(tag)).toBe(look('porn'));
  });

  it('the look of ɡ with an IPA hook is that of g', () => {
    expect(look('ɡore')).toBe(look('gore'));
  });

  it('か and が look different', () => {
    expect(look('かき')).not.toBe(look('がき'));
  });
});
