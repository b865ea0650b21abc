import { Component, type ReactNode, Suspense } from 'react';
import { useFirstDraw } from './firstDraw.tsx';

type LateProps = {
  children: ReactNode;
  /** Stands there until the code or the words of `children` are loaded. */
  before?: ReactNode;
  /** Stands there when they cannot be, with a way to try again; `before` without it. */
  lost?: (retry: () => void) => ReactNode;
};

/**
 * The place of a part of a page that comes later than the page. If it cannot come (no network, another deployment), the
 * page around it stays as it is; once the browser is online again, it is tried again. No part of the HTML.
 */
export function Late(props: LateProps) {
  return useFirstDraw() === undefined ? <LatePlace {...props} /> : props.before;
}

class LatePlace extends Component<LateProps, { isLost: boolean }> {
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
