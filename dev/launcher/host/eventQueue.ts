const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** As Eventarc and Cloud Functions do: an event that fails for a day is given up. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/** An event on its way to one function, as it can be written to a file and read back. */
export interface HeldEvent {
  readonly id: string;
  /** The function's id in firebase-tools, such as `asia-northeast1-countPhoto`. */
  readonly functionId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** What became of one delivery: `unreachable` means that the function was not reached and has done nothing. */
export type Delivery = 'handled' | 'failed' | 'unreachable';

export interface EventQueueSettings {
  readonly deliver: (event: HeldEvent) => Promise<Delivery>;
  /** Whether a failed event comes again. */
  readonly retries: (functionId: string) => boolean;
  readonly say: (line: string) => void;
  readonly now: () => number;
}

export interface EventQueue {
  add(event: HeldEvent): void;
  /** How many events are not yet handled. */
  size(): number;
  /** Gives up every event that is not yet handled. */
  forget(): void;
  /**
   * Begins to remember. The function it returns ends that and answers with every event that was held at any moment
   * since: what a save has to keep, because the documents in it may be from any of those moments.
   */
  remember(): () => readonly HeldEvent[];
}

/**
 * Delivers each event until it is handled: at once, then after 1 s, doubled up to 60 s, for a day. A function without
 * `retry` gets its event once. Events overtake each other.
 */
export function createEventQueue({ deliver, retries, say, now }: EventQueueSettings): EventQueue {
  const held = new Map<string, HeldEvent>();
  const memories = new Set<Map<string, HeldEvent>>();

  const isOver = (event: HeldEvent, delivery: Delivery): boolean => {
    if (delivery === 'handled') return true;
    if (delivery === 'failed' && !retries(event.functionId)) {
      say(`${event.functionId} failed and asks for no retry: its event is given up`);
      return true;
    }
    if (now() - event.arrivedAt < GIVEN_UP_AFTER_MS) return false;
    say(`${event.functionId} failed for a day: its event is given up`);
    return true;
  };

  const deliverUntilHandled = async (event: HeldEvent): Promise<void> => {
    for (let waitMs = FIRST_WAIT_MS; held.has(event.id); waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const delivery = await deliver(event);
      if (isOver(event, delivery)) break;
      say(`${event.functionId} did not handle its event (${delivery}): again in ${waitMs / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    held.delete(event.id);
  };

  return {
    add(event) {
      held.set(event.id, event);
      for (const memory of memories) memory.set(event.id, event);
      void deliverUntilHandled(event);
    },
    size: () => held.size,
    forget: () => held.clear(),
    remember() {
      const memory = new Map(held);
      memories.add(memory);
      return () => {
        memories.delete(memory);
        return [...memory.values()];
      };
    },
  };
}
