import { useRef, useState } from 'react';

export function useOnDemand<Part>(load: () => Promise<Part>) {
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
    /** Loads once and resolves to whether that worked. Call it again after a failure. */
    request: (): Promise<boolean> => {
      pending.current ??= run();
      return pending.current;
    },
  };
}
