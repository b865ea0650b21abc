import { expect, test } from 'vitest';
import { muteWords } from './muteWords.ts';

test('the three toasts are those of the specification', async () => {
  const { user } = await muteWords.load('ja');
  expect([user.muted, user.unmuted, user.failed]).toEqual([
    'ユーザーをミュートしました。',
    'ミュートを解除しました。',
    'ミュート状態の更新に失敗しました。',
  ]);
});
