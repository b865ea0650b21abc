import { useRef, useState } from 'react';

export type OnDemand<Part> = {
  /** What was loaded; `undefined` until it is there. */
  readonly part: Part | undefined;
  readonly loading: boolean;
  /** Loads it, once; tells whether it is there. A failed load may be asked for again. */
  readonly request: () => Promise<boolean>;
};

/** Code that a control loads when it is used. After a failed load the page stays as it is, and the control can be pressed again. */
export function useOnDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  const [state, setState] = useState<{ part: Part | undefined; loading: boolean }>({ part: undefined, loading: false });
  const pending = useRef<Promise<boolean>>(undefined);

  async function run(): Promise<boolean> {
    setState({ part: undefined, loading: true });
    try {
      const part = await load();
      setState({ part, loading: false });
      return true;
    } catch {
      pending.current = undefined;
      setState({ part: undefined, loading: false });
      return false;
    }
  }

  return {
    ...state,
    request: () => {
      pending.current ??= run();
      return pending.current;
    },
  };
}
