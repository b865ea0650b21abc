import { QueryClientProvider } from '@tanstack/react-query';
import { Provider, type Store } from 'jotai';
import { type ComponentProps, StrictMode } from 'react';
import { queries } from '#data/queryClient.ts';
import { FirstDraw } from '#ui/firstDraw.tsx';

export const App = ({ store, ...drawing }: ComponentProps<typeof FirstDraw> & { store: Store }) => (
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={store.get(queries)}>
        <FirstDraw {...drawing} />
      </QueryClientProvider>
    </Provider>
  </StrictMode>
);
