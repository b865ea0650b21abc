import { useTexts } from '#i18n/words.ts';
import type { User } from '../atoms.ts';
import { useFollowerCount } from './useFollow.ts';

/** Only the person themselves may read it. */
export function FollowerCount({ uid }: Pick<User, 'uid'>) {
  const { words, number } = useTexts('follow');
  const count = useFollowerCount(uid);
  return count === undefined ? null : <span>{words.followers(number(count), count)}</span>;
}
