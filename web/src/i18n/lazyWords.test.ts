import { describe, expect, it, vi } from 'vitest';
import { lazyWords } from './lazyWords.ts';

const chunksOf = (ja: () => Promise<string>) => ({ ja, en: async () => 'Blink' });

describe('words in chunks of their own', () => {
  it('are loaded once for a language, and not for another', async () => {
    const ja = vi.fn(async () => '瞬き');
    const words = lazyWords(chunksOf(ja));
    expect(await words.load('en')).toBe('Blink');
    expect(ja).not.toHaveBeenCalled();
    expect([await words.load('ja'), await words.load('ja')]).toEqual(['瞬き', '瞬き']);
    expect(words.load('ja')).toBe(words.load('ja'));
    expect(ja).toHaveBeenCalledOnce();
  });

  it('may be asked for again where their chunk could not be loaded', async () => {
    const ja = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('瞬き');
    const words = lazyWords(chunksOf(ja));
    await expect(words.load('ja')).rejects.toThrow('lost');
    expect(await words.load('ja')).toBe('瞬き');
  });
});
