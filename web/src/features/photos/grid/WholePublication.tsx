import type { ListedPhoto } from '#data/photos/lists.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { authorName } from '../photoWords.ts';
import styles from './grid.module.css';

/** The link over the last tile of photos that were sent together. */
export function WholePublication({
  photo: { publication, owner },
  count,
}: {
  photo: ListedPhoto;
  count: number | undefined;
}) {
  const { photos: words } = useMessages();
  if (publication === undefined || count === undefined) return null;
  return (
    <SiteLink to={paths.publication(publication)} className={styles.publication}>
      <bdi>{words.sentBy(authorName(owner, words))}</bdi>
      <span>{words.sentTogether(count)}</span>
    </SiteLink>
  );
}
