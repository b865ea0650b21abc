import { SignOutQuestion } from '#features/publish/upload/SignOutQuestion.tsx';
import { KeysHost } from '#session/keys/KeysHost.tsx';

/** The dialogs that every page may open. */
export const Dialogs = () => (
  <>
    <KeysHost />
    <SignOutQuestion />
  </>
);
