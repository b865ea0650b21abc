import { Provider, type Store } from 'jotai';
import { type ReactNode, StrictMode } from 'react';
import { FirstDraw } from '#ui/firstDraw.tsx';

type AppProps = {
  store: Store;
  /** When the HTML was made; `undefined` where none came. */
  at: Date | undefined;
  onTaken?: () => void;
  children: ReactNode;
};

export function App({ store, at, onTaken, children }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <FirstDraw at={at} {...(onTaken && { onTaken })}>
          {children}
        </FirstDraw>
      </Provider>
    </StrictMode>
  );
}
