import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { session, user } from '#session/atoms.ts';
import { isSettled, isStaff } from '#session/session.ts';
import { NotFoundPage } from './ErrorPage.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';

// Not a lazy route: the router would load its code beside the check, and only staff are to load it at all.
const AdminArea = lazy(async () => ({ default: (await import('#features/admin/AdminArea.tsx')).AdminArea }));

/** Everything under `/admin`: for staff; for everybody else a page that is not there. */
export function AdminGate() {
  const settled = isSettled(useAtomValue(session));
  const staff = isStaff(useAtomValue(user));
  if (!settled) return <PageSkeleton />;
  if (!staff) return <NotFoundPage />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AdminArea />
    </Suspense>
  );
}
