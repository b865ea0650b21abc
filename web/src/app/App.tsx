import { QueryClientProvider } from '@tanstack/react-query';
import { Provider, type Store } from 'jotai';
import { type ReactNode, StrictMode } from 'react';
import { queries } from '#data/queryClient.ts';
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
        <QueryClientProvider client={store.get(queries)}>
          <FirstDraw at={at} {...(onTaken && { onTaken })}>
            {children}
          </FirstDraw>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  );
}
