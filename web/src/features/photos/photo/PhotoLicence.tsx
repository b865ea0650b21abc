import type { Photo } from '#contract/documents/photo.ts';
import { licenceName, licenceUrl } from '#contract/licences.ts';
import { useLocale, useMessages } from '#i18n/words.ts';
import { touchTarget } from '#ui/layout.tsx';
import { authorName } from '../photoWords.ts';

/** The licence with a link to its terms in the reader's language, or else the owner's copyright line. */
export function PhotoLicence({ photo: { licence, owner } }: { photo: Pick<Photo, 'licence' | 'owner'> }) {
  const { photos: words } = useMessages();
  const locale = useLocale();
  const name = licenceName(licence);
  if (name === undefined) {
    return (
      <span>
        © <bdi>{authorName(owner, words)}</bdi>
      </span>
    );
  }
  return (
    <a className={touchTarget} href={licenceUrl(licence, locale)} rel="license noreferrer" target="_blank">
      {name}
    </a>
  );
}
