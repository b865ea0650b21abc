import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import type { Locks } from '../presence/createElection.ts';
import { createPresence, type Presence, type PresenceEnvironment } from '../presence/createPresence.ts';

/** Web Locks of one browser, with what happens when a tab goes: its locks are free and its requests gone. */
function createLocks() {
  type Request = { readonly grant: () => void; readonly lose: () => void; readonly isOf: object };
  let held: Request | undefined;
  let queue: Request[] = [];

  function next(): void {
    held = queue.shift();
    held?.grant();
  }

  return {
    of: (tab: object): Locks => ({
      request: (_name, { signal, steal }, hold) =>
        new Promise<void>((resolve, reject) => {
          const request: Request = {
            isOf: tab,
            lose: () => reject(new DOMException('the lock was stolen', 'AbortError')),
            grant: () =>
              void Promise.resolve()
                .then(hold)
                .then(() => {
                  resolve();
                  if (held === request) next();
                }),
          };
          signal?.addEventListener('abort', () => {
            if (!queue.includes(request)) return;
            queue = queue.filter((waiting) => waiting !== request);
            reject(new DOMException('the request was aborted', 'AbortError'));
          });
          if (steal === true) {
            held?.lose();
            held = request;
            request.grant();
          } else if (held === undefined) {
            held = request;
            request.grant();
          } else {
            queue.push(request);
          }
        }),
    }),
    tabGone: (tab: object): void => {
      queue = queue.filter(({ isOf }) => isOf !== tab);
      if (held?.isOf === tab) next();
    },
    holder: () => held?.isOf,
  };
}

export type TestTab = Presence & {
  /** What the tab knows; the last entry is the present. */
  readonly answers: (HeartbeatAnswer | undefined)[];
  readonly hide: () => void;
  readonly show: () => void;
  /** Put to sleep by the browser: nothing runs any more, and its lock stays with it. */
  readonly freeze: () => void;
  /** Gone at once, as by a crash. */
  readonly close: () => void;
};

type BrowserOptions = Pick<PresenceEnvironment, 'nowMs' | 'after' | 'heartbeatMs' | 'minIntervalMs'> & {
  readonly answer?: (who: string) => Promise<HeartbeatAnswer>;
  /** A browser without Web Locks and channel, where each tab is alone. */
  readonly isPlain?: boolean;
};

/** One browser and its tabs, over the clock that is passed in. `beats` says who was told to the server, and when. */
export function createBrowser({ answer, isPlain = false, ...clock }: BrowserOptions) {
  const locks = createLocks();
  const tabs = new Set<TestTab>();
  const beats: { readonly who: string; readonly atMs: number }[] = [];
  const failures: unknown[] = [];

  function openTab({ who, hidden = false }: { who?: string; hidden?: boolean } = {}): TestTab {
    let isVisible = !hidden;
    let isOpen = true;
    const answers: (HeartbeatAnswer | undefined)[] = [];
    const id = {};
    const presence = createPresence({
      ...clock,
      after: (ms, callback) => clock.after(ms, () => isOpen && callback()),
      isVisible: () => isVisible,
      locks: isPlain ? undefined : locks.of(id),
      post: (message) => {
        if (isPlain || !isOpen) return;
        for (const other of tabs) if (other !== tab) queueMicrotask(() => other.receive(message));
      },
      send: async (sent) => {
        beats.push({ who: sent, atMs: clock.nowMs() });
        return answer ? answer(sent) : { unread: 0, online: 1 };
      },
      onAnswer: (_who, known) => answers.push(known),
      onFailure: (error) => failures.push(error),
    });
    const tab: TestTab = {
      ...presence,
      answers,
      hide: () => {
        isVisible = false;
      },
      show: () => {
        isVisible = true;
        presence.shown();
      },
      freeze: () => {
        isOpen = false;
        tabs.delete(tab);
      },
      close: () => {
        tab.freeze();
        locks.tabGone(id);
      },
    };
    tabs.add(tab);
    tab.start();
    if (who !== undefined) tab.identify(who);
    return tab;
  }

  return { openTab, beats, failures, locks };
}
