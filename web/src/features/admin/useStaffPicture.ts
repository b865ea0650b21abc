import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '#data/queryClient.ts';
import { readStaffPicture } from '#data/staff/photos.ts';

type StaffPicture =
  | { readonly phase: 'loading' | 'gone' | 'failed'; readonly url: undefined }
  | { readonly phase: 'shown'; readonly url: string };

/** A picture for staff alone, by the address it would have if it were public. In memory only while drawn. */
export function useStaffPicture(address: string | undefined): StaffPicture & { readonly readAgain: () => void } {
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['staff', 'picture', address],
      queryFn: async ({ signal }) =>
        (address === undefined ? undefined : await readStaffPicture(address, signal)) ?? null,
      enabled: address !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
  const [shown, setShown] = useState<{ readonly picture: Blob; readonly url: string }>();

  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setShown({ picture: data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);

  const readAgain = (): void => void refetch();
  if (isError || data === null) return { phase: isError ? 'failed' : 'gone', url: undefined, readAgain };
  if (data === undefined || shown?.picture !== data) return { phase: 'loading', url: undefined, readAgain };
  return { phase: 'shown', url: shown.url, readAgain };
}
