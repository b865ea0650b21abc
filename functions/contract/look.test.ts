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
    ['porո', 'an Armenian ո'],
    ['pסrn', 'a Hebrew ס'],
    ['pهrn', 'an Arabic ه'],
    ['p๐rn', 'a Thai zero'],
    ['ⲣⲟrn', 'Coptic ⲣ and ⲟ'],
    ['porп', 'a Cyrillic п'],
  ])('%s looks like porn: %s', (tag) => {
    expect(look(tag)).toBe(look('porn'));
  });

  it('the look of ɡ with an IPA hook is that of g', () => {
    expect(look('ɡore')).toBe(look('gore'));
  });

  it.each([
    ['工口', 'エロ'],
    ['工囗', 'えろ'],
    ['グ口', 'グロ'],
    ['ヌ一ド', 'ヌード'],
    ['チヨコ', 'チョコ'],
    ['ェロ', 'エロ'],
    ['🅿orn', 'porn'],
  ])('%s looks like %s', (tag, other) => {
    expect(look(tag)).toBe(look(other));
  });

  it.each([
    ['一番', '番'],
    ['夕日', '日'],
    ['人口', '人'],
    ['力', '刀'],
  ])('%s looks different from %s', (tag, other) => {
    expect(look(tag)).not.toBe(look(other));
  });

  it('the kana か and が look different', () => {
    expect(look('かき')).not.toBe(look('がき'));
  });
});
