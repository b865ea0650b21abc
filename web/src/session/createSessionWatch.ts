import type { SignInState } from '#data/account/auth.ts';
import type { SessionMark } from './sessionMark.ts';

/** `over`: revoked or deleted, which Firebase does not tell apart. */
export type SessionEnd = 'over' | 'disabled';

export type WatchEnvironment = {
  readonly readMark: () => SessionMark;
  readonly writeMark: (mark: SessionMark) => void;
  /** Rejects if the server does not tell. */
  readonly learnBan: () => Promise<boolean>;
  readonly renewSignIn: () => Promise<SignInState>;
  readonly askServer: () => Promise<'accepted' | 'refused' | 'unknown'>;
  readonly signOut: () => Promise<void>;
  readonly tell: (end: SessionEnd) => Promise<void>;
};

/** Notices that a sign-in ended elsewhere (e.g. by a new password), ends the session here and says so once. */
export function createSessionWatch(environment: WatchEnvironment) {
  const { readMark, writeMark, learnBan, renewSignIn, askServer, signOut, tell } = environment;
  let somebodyIsHere = false;
  let checking: Promise<SessionEnd | undefined> | undefined;

  /**
   * Asks for a ban first: a new token would make Firebase sign the person out before they see `/banned`.
   * One refusal is not enough: the call may be older than the sign-in. Without an answer the session stays.
   */
  async function check(): Promise<SessionEnd | undefined> {
    if (await learnBan().catch(() => false)) return undefined;
    const state = await renewSignIn();
    switch (state) {
      case 'nobody':
      case 'unreachable':
        return undefined;
      case 'over':
      case 'disabled':
        return state;
      case 'renewed':
      case 'unknown':
        return (await askServer()) === 'refused' ? 'over' : undefined;
    }
  }

  return {
    accountChanged: async (uid: string | null): Promise<void> => {
      if (uid !== null) {
        somebodyIsHere = true;
        writeMark('signed-in');
        return;
      }
      const mark = readMark();
      // Another tab may have said so already. A new page says nothing, unless the other tab was closed before.
      const endedHere = mark === 'signed-in' || mark === 'ending' || (mark === 'ended' && somebodyIsHere);
      somebodyIsHere = false;
      if (!endedHere) return;
      writeMark('ending');
      // A running check may have caused the sign-out, and then knows the reason.
      await tell((await checking) ?? 'over');
      if (readMark() === 'ending') writeMark('ended');
    },
    /** Call it when the server refuses a call for want of a valid sign-in. */
    refused: async (): Promise<void> => {
      if (!somebodyIsHere || checking !== undefined) return;
      // Set before the first request: Firebase may sign out during the check.
      checking = Promise.resolve().then(check);
      const end = await checking;
      // Harmless where Firebase has signed out by itself.
      if (end !== undefined) await signOut();
      checking = undefined;
    },
  };
}
