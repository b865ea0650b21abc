import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { legal as en } from './en/legal.ts';
import { legal as ja } from './ja/legal.ts';

it('the privacy page says how long backups and logs last', () => {
  const { backupDays, logDays } = limits.retention;
  const where = (texts: typeof ja | typeof en) => JSON.stringify(texts.privacy.sections.at(-1));
  expect(where(ja)).toContain(`バックアップには、削除したあとも${backupDays}日まで`);
  expect(where(ja)).toContain(`${logDays}日で消えます`);
  expect(where(en)).toContain(`for ${backupDays} days at most`);
  expect(where(en)).toContain(`deleted after ${logDays} days`);
});
