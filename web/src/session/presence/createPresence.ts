import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import { createElection, type Locks } from './createElection.ts';

/** What the tabs of a browser tell each other. `who` is a uid or an anonymous id: news of somebody else is not ours. */
type PresenceMessage =
  | { readonly kind: 'asked'; readonly who: string }
  | { readonly kind: 'told'; readonly who: string; readonly beatAtMs: number; readonly answer?: HeartbeatAnswer };

export type PresenceEnvironment = {
  readonly nowMs: () => number;
  /** Calls back after some ms, unless the returned function is called before. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly isVisible: () => boolean;
  readonly locks: Locks | undefined;
  /** Reaches the other tabs, never this one. */
  readonly post: (message: PresenceMessage) => void;
  readonly send: (who: string) => Promise<HeartbeatAnswer>;
  /** What is now known; `undefined` when somebody else is here. */
  readonly onAnswer: (who: string | undefined, answer: HeartbeatAnswer | undefined) => void;
  /** For developers; nobody is told of a failed heartbeat. */
  readonly onFailure: (error: unknown) => void;
  readonly heartbeatMs: number;
  readonly minIntervalMs: number;
};

export type Presence = {
  readonly start: () => void;
  /** Who is here from now on; `undefined` while that is not known. */
  readonly identify: (who: string | undefined) => void;
  /** The tab has become visible. */
  readonly shown: () => void;
  readonly receive: (message: PresenceMessage) => void;
  /** Changes what is known in every tab, without asking the server. */
  readonly amend: (change: (answer: HeartbeatAnswer) => HeartbeatAnswer) => void;
  readonly stop: () => void;
};

/** How long a new tab waits for what the others know before it beats itself. */
const graceMs = 250;
const lockName = 'matataki.presence';

/**
 * One tab's part in saying "I am here": every `heartbeatMs`, hidden or not, when somebody else signs in, and when a tab
 * becomes visible, though not sooner than `minIntervalMs` after the last. One tab writes for all of a browser: the one
 * that was looked at last, since a hidden one may be put to sleep with the lock in its hands.
 */
export function createPresence(environment: PresenceEnvironment): Presence {
  const { nowMs, after, post, heartbeatMs, minIntervalMs } = environment;
  let who: string | undefined;
  let beatAtMs: number | undefined;
  let answer: HeartbeatAnswer | undefined;
  let answeredAtMs = 0;
  let isNew = true;
  let isWriter = false;
  let isSending = false;
  let endPatience: (() => void) | undefined;
  let cancelTimer: (() => void) | undefined;

  const election = createElection(environment.locks, lockName, {
    onElected: () => {
      isWriter = true;
      plan();
    },
    onDeposed: () => {
      isWriter = false;
      plan();
    },
  });

  /** Sets the timer for the next heartbeat, if it is this tab's to make. */
  function plan(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (!isWriter || who === undefined || isSending || endPatience !== undefined) return;
    const now = nowMs();
    // A clock that was set back must not silence us.
    if (beatAtMs !== undefined && beatAtMs > now) beatAtMs = now;
    const dueAtMs = beatAtMs === undefined ? now : beatAtMs + heartbeatMs;
    if (dueAtMs > now) cancelTimer = after(dueAtMs - now, plan);
    else void beat(who);
  }

  async function beat(own: string): Promise<void> {
    isSending = true;
    const startedAtMs = nowMs();
    beatAtMs = startedAtMs;
    post({ kind: 'told', who: own, beatAtMs: startedAtMs });
    try {
      const fresh = await environment.send(own);
      post({ kind: 'told', who: own, beatAtMs: startedAtMs, answer: fresh });
      learn(own, startedAtMs, fresh);
    } catch (error) {
      environment.onFailure(error);
    }
    isSending = false;
    plan();
  }

  function learn(of: string, atMs: number, learnt: HeartbeatAnswer | undefined): void {
    if (of !== who) return;
    beatAtMs = Math.max(beatAtMs ?? 0, atMs);
    if (learnt === undefined || atMs < answeredAtMs) return;
    answer = learnt;
    answeredAtMs = atMs;
    environment.onAnswer(who, answer);
  }

  function askOthers(): void {
    if (who !== undefined) post({ kind: 'asked', who });
  }

  function awaitOthers(): void {
    endPatience?.();
    endPatience = after(graceMs, () => {
      endPatience = undefined;
      plan();
    });
    askOthers();
  }

  const tell = (): void => {
    if (who !== undefined && beatAtMs !== undefined) post({ kind: 'told', who, beatAtMs, ...(answer && { answer }) });
  };

  return {
    start: () => {
      awaitOthers();
      if (environment.isVisible()) election.takeOver();
      else election.join();
    },
    identify: (next) => {
      if (next === who) return;
      who = next;
      beatAtMs = undefined;
      answer = undefined;
      answeredAtMs = 0;
      environment.onAnswer(who, undefined);
      // Until now there was nothing to ask them for. Who comes later comes in every tab, and is told of at once.
      if (isNew && who !== undefined) {
        isNew = false;
        awaitOthers();
      } else askOthers();
      plan();
    },
    shown: () => {
      if (beatAtMs !== undefined && nowMs() - beatAtMs >= minIntervalMs) beatAtMs = undefined;
      election.takeOver();
      plan();
    },
    receive: (message) => {
      if (message.who !== who) return;
      if (message.kind === 'asked') {
        tell();
        return;
      }
      learn(message.who, message.beatAtMs, message.answer);
      plan();
    },
    amend: (change) => {
      if (answer === undefined || who === undefined || beatAtMs === undefined) return;
      learn(who, answeredAtMs, change(answer));
      tell();
    },
    stop: () => {
      election.leave();
      endPatience?.();
      endPatience = undefined;
      isWriter = false;
      plan();
    },
  };
}
