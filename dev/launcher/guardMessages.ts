import { isObject } from './json.ts';
import type { Origins } from './origins.ts';

/** Where people's data is exported from. */
type SavedFrom = Pick<Origins, 'hub' | 'functions'>;

/**
 * What the launcher tells its guard, one JSON object a line. The guard acts on the last state it heard when the
 * launcher's end of the pipe closes.
 */
export type GuardMessage =
  | { readonly kind: 'watch'; readonly group: number }
  | { readonly kind: 'forget'; readonly group: number }
  /** From now on people's data is whole and must be saved before anything is stopped. */
  | { readonly kind: 'keep'; readonly origins: SavedFrom; readonly dataDir: string }
  | { readonly kind: 'scratch'; readonly dir: string }
  | { readonly kind: 'pids'; readonly dir: string }
  /** The launcher has stopped everything itself. */
  | { readonly kind: 'done' };

export interface GuardState {
  readonly groups: ReadonlySet<number>;
  readonly keep: { readonly origins: SavedFrom; readonly dataDir: string } | undefined;
  readonly scratch: readonly string[];
  readonly pidDirs: readonly string[];
  readonly done: boolean;
}

export const NOTHING_TO_GUARD: GuardState = {
  groups: new Set(),
  keep: undefined,
  scratch: [],
  pidDirs: [],
  done: false,
};

/** The guard's state after one more message. */
export function heard(state: GuardState, message: GuardMessage): GuardState {
  switch (message.kind) {
    case 'watch':
      return { ...state, groups: new Set([...state.groups, message.group]) };
    case 'forget':
      return { ...state, groups: new Set([...state.groups].filter((group) => group !== message.group)) };
    case 'keep':
      return { ...state, keep: { origins: message.origins, dataDir: message.dataDir } };
    case 'scratch':
      return { ...state, scratch: [...state.scratch, message.dir] };
    case 'pids':
      return { ...state, pidDirs: [...state.pidDirs, message.dir] };
    case 'done':
      return { ...NOTHING_TO_GUARD, done: true };
  }
}

/** One line from the pipe; a line cut short by the launcher's death says nothing. */
export function parseGuardMessage(line: string): GuardMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'done') return { kind: 'done' };
  if ((value.kind === 'watch' || value.kind === 'forget') && 'group' in value && typeof value.group === 'number') {
    return { kind: value.kind, group: value.group };
  }
  if ((value.kind === 'scratch' || value.kind === 'pids') && 'dir' in value && typeof value.dir === 'string') {
    return { kind: value.kind, dir: value.dir };
  }
  if (
    value.kind === 'keep' &&
    'origins' in value &&
    isObject(value.origins) &&
    'dataDir' in value &&
    typeof value.dataDir === 'string'
  ) {
    const { hub, functions } = value.origins;
    return { kind: 'keep', origins: { hub: String(hub), functions: String(functions) }, dataDir: value.dataDir };
  }
  return undefined;
}
