import { SignOutQuestion } from '#features/publish/upload/SignOutQuestion.tsx';
import { KeysHost } from '#session/keys/KeysHost.tsx';
import { SlowPage } from './SlowPage.tsx';

/** What may stand above any page. */
export const Overlays = () => (
  <>
    <SlowPage />
    <KeysHost />
    <SignOutQuestion />
  </>
);
