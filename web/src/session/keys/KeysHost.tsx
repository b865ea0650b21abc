import { useAtom } from 'jotai';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { keysAreShown } from './keysOfPage.ts';

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);

/** `?` shows the keys, on every page. */
export function KeysHost() {
  const [isShown, setIsShown] = useAtom(keysAreShown);
  usePageKeys({ '?': () => setIsShown(true) });
  return <Lazy>{isShown && <KeysDialog onClose={() => setIsShown(false)} />}</Lazy>;
}
