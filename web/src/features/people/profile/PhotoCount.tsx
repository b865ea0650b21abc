import { useEffect, useState } from 'react';
import { type PhotoCount as Counted, countPhotosByPerson } from '#data/photosByPerson.ts';
import type { Person } from '#data/profiles.ts';
import { formatNumber } from '#i18n/format.ts';
import { peopleWords } from '#i18n/peopleWords.ts';
import { useLocale } from '#i18n/useMessages.ts';

/** How many photos somebody has published: as the profile says, or counted where it does not; nothing until it is known. */
export function PhotoCount({ person: { uid, photoCount } }: { person: Person }) {
  const words = peopleWords.use();
  const locale = useLocale();
  const [counted, setCounted] = useState<Counted>();
  const isKept = photoCount > 0;

  useEffect(() => {
    if (isKept) return;
    let isCurrent = true;
    countPhotosByPerson(uid)
      .then((count) => {
        if (isCurrent) setCounted(count);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [uid, isKept]);

  const count = isKept ? { photos: photoCount, isMore: false } : counted;
  if (count === undefined) return null;
  const number = formatNumber(locale, count.photos);
  return <span>{count.isMore ? words.photosAtLeast(number) : words.photos(number)}</span>;
}
