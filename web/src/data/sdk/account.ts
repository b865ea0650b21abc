// Apart from `auth.ts`, so that the chunk for signing in stays small.
export {
  EmailAuthProvider,
  getIdToken,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
