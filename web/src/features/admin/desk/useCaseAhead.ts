import { useEffect } from 'react';
import { ownPages } from '#data/pages.ts';
import { queryClient } from '#data/queryClient.ts';
import { staffPictureQuery } from '../StaffPicture.tsx';
import { addressesOf } from './CasePictures.tsx';
import { caseReports } from './CaseReports.tsx';
import { aheadMs, caseFileQuery } from './caseFile.ts';
import { ownerHistoryQuery } from './OwnerHistory.tsx';

const ahead = { gcTime: aheadMs, staleTime: aheadMs };

/** The whole case: what its page would read. */
async function readAhead(id: string): Promise<void> {
  const file = await queryClient.fetchQuery({ ...caseFileQuery(id), ...ahead });
  if (file === null) return;
  const { queryKey, source } = caseReports(file.case);
  const { reported, now } = addressesOf(file);
  const pictures = [reported, now].filter((address) => address !== undefined);
  await Promise.all([
    queryClient.prefetchInfiniteQuery({ ...ownPages(queryKey, source), ...ahead }),
    queryClient.prefetchQuery({ ...ownerHistoryQuery(file), ...ahead }),
    ...pictures.map((address) => queryClient.prefetchQuery({ ...staffPictureQuery(address), ...ahead })),
  ]);
}

/** Reads the next case while the open one is judged, so that it is there at once. `isDue`: the open one is read. */
export function useCaseAhead(id: string | undefined, isDue: boolean): void {
  useEffect(() => {
    // Its page reads it again and shows a failure.
    if (id !== undefined && isDue) void readAhead(id).catch(() => undefined);
  }, [id, isDue]);
}
