import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import { createElection, type Locks } from './createElection.ts';

/** Between the tabs of a browser. `who` is a uid or an anonymous id; a tab ignores messages about another one. */
type PresenceMessage =
  | { readonly kind: 'asked'; readonly who: string }
  | { readonly kind: 'told'; readonly who: string; readonly beatAtMs: number; readonly answer?: HeartbeatAnswer };

export type PresenceEnvironment = {
  readonly nowMs: () => number;
  /** Returns how to cancel. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly isVisible: () => boolean;
  readonly locks: Locks | undefined;
  /** Never reaches this tab. */
  readonly post: (message: PresenceMessage) => void;
  readonly send: (who: string) => Promise<HeartbeatAnswer>;
  /** `undefined` when the person changes. */
  readonly onAnswer: (who: string | undefined, answer: HeartbeatAnswer | undefined) => void;
  /** For developers: nobody else hears of a failed heartbeat. */
  readonly onFailure: (error: unknown) => void;
  readonly heartbeatMs: number;
  readonly minIntervalMs: number;
};

export type Presence = {
  readonly start: () => void;
  /** `undefined` while the session is unknown. */
  readonly identify: (who: string | undefined) => void;
  readonly shown: () => void;
  readonly receive: (message: PresenceMessage) => void;
  /** Changes the answer in every tab, without a request. */
  readonly amend: (change: (answer: HeartbeatAnswer) => HeartbeatAnswer) => void;
  readonly stop: () => void;
};

/** A new tab waits this long for the other tabs before its own heartbeat. */
const graceMs = 250;
const lockName = 'matataki.presence';

/** One tab sends for the browser, the last visible one: browsers may freeze a hidden tab that holds the lock. */
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

  function plan(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (!isWriter || who === undefined || isSending || endPatience !== undefined) return;
    const now = nowMs();
    // A clock that was set back must not stop the heartbeats.
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
      // Only the first person is asked about here: every tab hears of a later one at once.
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
