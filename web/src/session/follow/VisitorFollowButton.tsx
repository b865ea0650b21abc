import { useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { askToSignIn } from '../signInRequest.ts';

export function VisitorFollowButton() {
  const words = useWords('follow');
  const store = useStore();
  return <Button onClick={() => askToSignIn(store, 'follow')}>{words.follow}</Button>;
}
