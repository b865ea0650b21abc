import type { SignInState } from '#data/account/auth.ts';
import type { SessionMark } from './sessionMark.ts';

/** Why a session ended without its person's doing: revoked or deleted (told as one by Firebase), or disabled. */
export type SessionEnd = 'over' | 'disabled';

export type WatchEnvironment = {
  readonly readMark: () => SessionMark;
  readonly writeMark: (mark: SessionMark) => void;
  /** Asks the server whether it was a ban that ended the sign-in, and learns of it if so. Fails where it cannot tell. */
  readonly learnBan: () => Promise<boolean>;
  readonly renewSignIn: () => Promise<SignInState>;
  /** Asks the server for something small as who is signed in. */
  readonly askServer: () => Promise<'accepted' | 'refused' | 'unknown'>;
  readonly signOut: () => Promise<void>;
  /** Resolves once it is said. */
  readonly tell: (end: SessionEnd) => Promise<void>;
};

type SessionWatch = {
  /** Firebase tells who is signed in; `null` for nobody. */
  readonly accountChanged: (uid: string | null) => Promise<void>;
  /** A call was refused for want of a valid sign-in. */
  readonly refused: () => Promise<void>;
};

/**
 * Notices that a sign-in is over although nobody here has signed out (signed out elsewhere, password changed, account
 * deleted or disabled), ends it here too, and tells so once.
 */
export function createSessionWatch(environment: WatchEnvironment): SessionWatch {
  const { readMark, writeMark, learnBan, renewSignIn, askServer, signOut, tell } = environment;
  let somebodyIsHere = false;
  let checking: Promise<SessionEnd | undefined> | undefined;

  /**
   * One refusal is not enough: the call may have overtaken the sign-in. A new token that the server does not take either
   * is. Without an answer nothing is ended. A ban comes first: it has a page of its own, and asking Firebase for a new token
   * would have Firebase sign the person out before they saw it.
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
    accountChanged: async (uid) => {
      if (uid !== null) {
        somebodyIsHere = true;
        writeMark('signed-in');
        return;
      }
      const mark = readMark();
      // Another tab may have told already; a page that opens later has nothing to tell, unless the one that knew was gone first.
      const endedHere = mark === 'signed-in' || mark === 'ending' || (mark === 'ended' && somebodyIsHere);
      somebodyIsHere = false;
      if (!endedHere) return;
      writeMark('ending');
      // A check may have been what made Firebase sign out, and knows why.
      await tell((await checking) ?? 'over');
      if (readMark() === 'ending') writeMark('ended');
    },
    refused: async () => {
      if (!somebodyIsHere || checking !== undefined) return;
      // Set before anything is asked: Firebase may sign out in the middle of it.
      checking = Promise.resolve().then(check);
      const end = await checking;
      // Firebase may have signed out by itself meanwhile; then there is nobody left, which does no harm.
      if (end !== undefined) await signOut();
      checking = undefined;
    },
  };
}
