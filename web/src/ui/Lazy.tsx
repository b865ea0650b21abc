import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { loadOnce, suspendedRestMs } from '#lib/loadOnce.ts';
import { useFirstDraw } from './firstDraw.tsx';

type LazyProps = {
  children: ReactNode;
  /** Stands there until the code or the words of `children` are loaded. */
  before?: ReactNode;
  /** Stands there when they cannot be, with a way to try again; `before` without it. */
  lost?: (retry: () => void) => ReactNode;
};

/**
 * The place of a part that is loaded after the page. If it cannot be loaded, the page stays as it is, and the part is tried
 * again once the browser is online. The server draws `before` alone.
 */
export function Lazy(props: LazyProps) {
  return useFirstDraw() === undefined ? <LazyPlace {...props} /> : props.before;
}

class LazyPlace extends Component<LazyProps, { isLost: boolean }> {
  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true };
  }

  override readonly state = { isLost: false };
  private readonly retry = (): void => this.setState({ isLost: false });

  override componentDidMount(): void {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  override render(): ReactNode {
    const { children, before, lost } = this.props;
    if (this.state.isLost) return lost ? lost(this.retry) : before;
    return <Suspense fallback={before}>{children}</Suspense>;
  }
}

/** A component whose code is loaded when it is first drawn, within a `Lazy`. It is asked for again after a failure. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = loadOnce(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, outside components, as `lazy` is.
  return function LazyPart(props: Props) {
    const Part = use(ask(suspendedRestMs));
    return <Part {...props} />;
  };
}
