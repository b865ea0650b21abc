import { type ComponentType, use } from 'react';
import { loadOnce, suspendedRestMs } from '#lib/loadOnce.ts';

/**
 * A component whose code is loaded when it is first drawn, within a `Late`. Unlike one of `lazy`, it is asked for again
 * where it could not be loaded before. The app's deployment check hears of the failure through Vite.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = loadOnce(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, outside components, as `lazy` is.
  return function LatePart(props: Props) {
    const Part = use(ask(suspendedRestMs));
    return <Part {...props} />;
  };
}
