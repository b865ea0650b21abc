import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readStaffPicture } from '#data/staff/photos.ts';
import { useTextsOf } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';

/** `address`: the picture's address if it were public. */
type StaffPictureProps = { address: string; alt: string; className?: string | undefined };

export const staffPictureQuery = (address: string) =>
  queryOptions({
    queryKey: ['staff', 'picture', address],
    queryFn: async ({ signal }) => (await readStaffPicture(address, signal)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A picture for staff only. Stays in memory only while it is rendered, or about to be. */
export function StaffPicture({ address, alt, className }: StaffPictureProps) {
  const { words, app } = useTextsOf('admin', 'picture');
  const { data, isError, refetch } = useQuery(staffPictureQuery(address));
  const [shown, setShown] = useState<{ readonly picture: Blob; readonly url: string }>();

  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setShown({ picture: data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);

  if (isError) {
    return (
      <div role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => void refetch()} label={app.retry} />
      </div>
    );
  }
  if (data === null) return <p>{words.gone}</p>;
  if (data === undefined || shown?.picture !== data) {
    return (
      <>
        <VisuallyHidden>{app.loading}</VisuallyHidden>
        <Skeleton height="100%" />
      </>
    );
  }
  return <img src={shown.url} alt={alt} className={className} />;
}
