import { formatNumber } from '#i18n/format.ts';
import { useLocale, useWords } from '#i18n/words.ts';
import type { User } from '../atoms.ts';
import { useFollowerCount } from './useFollow.ts';

/** For oneself alone. */
export function FollowerCount({ uid }: Pick<User, 'uid'>) {
  const words = useWords('follow');
  const locale = useLocale();
  const count = useFollowerCount(uid);
  return count === undefined ? null : <span>{words.followers(formatNumber(locale, count), count)}</span>;
}
