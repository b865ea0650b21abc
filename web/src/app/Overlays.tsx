import { useAtom } from 'jotai';
import { SignOutQuestion } from '#features/publish/upload/SignOutQuestion.tsx';
import { keysAreShown } from '#session/keys/keysOfPage.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { SlowPage } from './SlowPage.tsx';

/** What may stand above any page. */
export const Overlays = () => (
  <>
    <SlowPage />
    <KeysHost />
    <SignOutQuestion />
  </>
);

const KeysDialog = lazyPart(async () => (await import('#session/keys/KeysDialog.tsx')).KeysDialog);

/** `?` shows the keys, on every page. */
function KeysHost() {
  const [isShown, setIsShown] = useAtom(keysAreShown);
  usePageKeys({ '?': () => setIsShown(true) });
  return <Lazy>{isShown && <KeysDialog onClose={() => setIsShown(false)} />}</Lazy>;
}
