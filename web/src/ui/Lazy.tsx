import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { loadOnce, suspendedRestMs } from '#lib/loadOnce.ts';
import { useFirstDraw } from './firstDraw.tsx';

type LazyProps = {
  children: ReactNode;
  before?: ReactNode;
  /** The HTML has the part: the page loads its words and its code. Otherwise the HTML has `before`. */
  isInHtml?: boolean;
  /** Shows when loading fails; without it, `before` stays. */
  lost?: (retry: () => void) => ReactNode;
};

/** If the part fails to load, the page stays, and the load runs again when the browser is online. */
export function Lazy(props: LazyProps) {
  return useFirstDraw() === undefined || props.isInHtml ? <LazyPlace {...props} /> : props.before;
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

/** A failed load is tried again. Use it within a `Lazy`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = loadOnce(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, outside components, as `lazy` is.
  return function LazyPart(props: Props) {
    const Part = use(ask(suspendedRestMs));
    return <Part {...props} />;
  };
}

/** A part that shows nothing until it is there. */
export function quietPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(load);
  return (props) => (
    <Lazy>
      <Part {...props} />
    </Lazy>
  );
}
