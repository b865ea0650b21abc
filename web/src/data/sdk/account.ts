// What the settings do with an account beyond signing in: beside `auth.ts`, so that its exports stay what signing in needs.
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
