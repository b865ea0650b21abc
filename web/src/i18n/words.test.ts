import { describe, expect, it, test, vi } from 'vitest';
import { words as audit } from './en/adminAudit.ts';
import { words as albums } from './en/albums.ts';
import { acts } from './ja/acts.ts';
import { area, loadWords } from './words.ts';

const en = async () => ({ words: 'Blink' });

describe('words in chunks of their own', () => {
  it('each language is loaded once, on its own', async () => {
    const ja = vi.fn(async () => ({ words: '瞬き' }));
    const load = area({ ja, en });
    expect(await load('en')).toBe('Blink');
    expect(ja).not.toHaveBeenCalled();
    expect([await load('ja'), await load('ja')]).toEqual(['瞬き', '瞬き']);
    expect(load('ja')).toBe(load('ja'));
    expect(ja).toHaveBeenCalledOnce();
  });

  it('a failed chunk is loaded again at the next request', async () => {
    const ja = vi
      .fn<() => Promise<{ words: string }>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValueOnce({ words: '瞬き' });
    const load = area({ ja, en });
    await expect(load('ja')).rejects.toThrow('lost');
    expect(await load('ja')).toBe('瞬き');
  });
});

test('the three toasts are those of the specification', async () => {
  const { user } = await loadWords('mute', 'ja');
  expect([user.muted, user.unmuted, user.failed]).toEqual([
    'ユーザーをミュートしました。',
    'ミュートを解除しました。',
    'ミュート状態の更新に失敗しました。',
  ]);
});

it('the toast of a dismissal names the reports once', () => {
  expect(acts.dismiss.onCases.done('「夕景」', false, false)).toBe('「夕景」への通報を却下しました。');
  expect(acts.dismiss.onCases.done('3件の通報', true, false)).toBe('3件の通報を却下しました。');
});

it('English counts one day and one photo in the singular', () => {
  expect([audit.lastDays('1'), audit.lastDays('7')]).toEqual(['Last day', 'Last 7 days']);
  expect(albums.notShown('1', '1', ['private: 1'], true)).toBe('Others can’t see 1 of the 1 photo (private: 1).');
});
