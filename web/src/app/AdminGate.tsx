import { useAtomValue } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { isResolved, isStaff, session, user } from '#session/atoms.ts';
import { lazyPart } from '#ui/Lazy.tsx';
import { NotFoundPage } from './ErrorPage.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';

/** Only staff load the admin area; others see "not found". Not a lazy route: the router would load it for everybody. */
export function adminGate(orReload: <Loaded>(load: () => Promise<Loaded>) => Promise<Loaded>): ComponentType {
  const AdminArea = lazyPart(() =>
    orReload(async () => (await import('#features/admin/AdminArea.tsx')).adminArea(orReload)),
  );

  // biome-ignore lint/correctness/noComponentHookFactories: called once, where the routes are built.
  return function AdminGate() {
    const isSessionKnown = isResolved(useAtomValue(session));
    const staff = isStaff(useAtomValue(user));
    if (!isSessionKnown) return <PageSkeleton />;
    if (!staff) return <NotFoundPage />;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AdminArea notFound={<NotFoundPage />} />
      </Suspense>
    );
  };
}
