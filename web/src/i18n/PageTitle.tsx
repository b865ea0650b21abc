import { isolated } from '#lib/isolated.ts';
import { useMessages } from './words.ts';

/** For the tab, the history and the announcement after a navigation. */
export function PageTitle({ children }: { children: string }) {
  const { app } = useMessages();
  return <title>{app.pageTitle(isolated(children))}</title>;
}
