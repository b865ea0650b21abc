import { expect, it } from 'vitest';
import { languageOf } from './languageOf.ts';

it('a text with kana is Japanese, and the letters of other texts do not tell', () => {
  for (const text of ['夕焼けの海', 'ネコ', 'Kyoto の朝']) expect(languageOf(text), text).toBe('ja');
  for (const text of ['', 'Sunset', '東京', '東京・大阪', '北京的早晨', '서울의 아침', 'กรุงเทพ', '・「」。'])
    expect(languageOf(text), text).toBeUndefined();
});
