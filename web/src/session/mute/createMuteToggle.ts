import type { Uid } from '#contract/ids.ts';
import type { User } from '../session.ts';
import { decideMute, type MuteKind, type MuteTarget, withMute } from './mutes.ts';

export type MuteOutcome = 'muted' | 'unmuted' | 'failed' | 'full';

/** What muting needs of the world. */
export type MuteEnvironment = {
  readonly viewer: () => User | null;
  /** Changes who is signed in, if that is still `uid`. */
  readonly changeUser: (uid: Uid, change: (user: User) => User) => void;
  /** Stores it: array-union or array-remove on `users/{uid}`. */
  readonly store: (uid: Uid, target: MuteTarget, muted: boolean) => Promise<void>;
  readonly say: (kind: MuteKind, outcome: MuteOutcome) => void;
  /** For developers: why nothing was done. */
  readonly complain: (because: string) => void;
};

/**
 * Makes the command that mutes, or unmutes what is muted. The lists change at once; when storing fails they change back
 * and it is said. Presses in quick succession are stored in their order.
 */
export function createMuteToggle(
  environment: MuteEnvironment,
): (kind: MuteKind, id: string | undefined) => Promise<void> {
  let storedBefore = Promise.resolve();
  /** The last press for each target. */
  const presses = new Map<string, symbol>();
  return async (kind, id) => {
    const decision = decideMute(environment.viewer(), kind, id);
    switch (decision.do) {
      case 'nothing':
        environment.complain(decision.because);
        return;
      case 'tell-full':
        environment.say(kind, 'full');
        return;
      case 'mute':
      case 'unmute': {
        const muted = decision.do === 'mute';
        const { target } = decision;
        const { uid } = decision.viewer;
        const key = JSON.stringify([uid, kind, target.id]);
        const press = Symbol(key);
        presses.set(key, press);
        environment.changeUser(uid, (user) => withMute(user, target, muted));
        const stored = storedBefore.then(() => environment.store(uid, target, muted));
        storedBefore = stored.catch(() => undefined);
        try {
          await stored;
        } catch {
          // Only this one, and only if no later press has chosen anew: the others in the list are not ours to undo.
          if (presses.get(key) === press) environment.changeUser(uid, (user) => withMute(user, target, !muted));
          environment.say(kind, 'failed');
          return;
        }
        environment.say(kind, muted ? 'muted' : 'unmuted');
      }
    }
  };
}
