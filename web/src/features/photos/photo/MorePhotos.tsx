import { useAtomValue } from 'jotai';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { listKey } from '../list/listKeys.ts';
import { authorName } from '../photoWords.ts';
import { MoreStrip } from './MoreStrip.tsx';
import styles from './photo.module.css';

/** Suspends for its words. */
export function MorePhotos({ photo }: { photo: ListedPhoto }) {
  const { photos: photoWords } = useMessages();
  const words = useWords('photoPage').more;
  const muted = useAtomValue(mutes);
  const { ownerId, owner, tags, tagKeys } = photo;
  const author = isolated(authorName(owner, photoWords));
  const place = tagKeys.findIndex((key) => !muted?.mutedTags.includes(key));
  const tagKey = tagKeys[place];
  const tag = isolated(tags[place] ?? tagKey ?? '');

  return (
    <div className={styles.more}>
      <MoreStrip
        without={photo.id}
        listKey={listKey({ of: 'person', uid: ownerId })}
        heading={words.byAuthor(author)}
        {...(owner.username !== '' && { all: { to: paths.profile(owner.username), label: words.allByAuthor(author) } })}
      />
      {tagKey !== undefined && (
        <MoreStrip
          without={photo.id}
          listKey={listKey({ of: 'tag', key: tagKey })}
          heading={words.withTag(tag)}
          all={{ to: paths.tag(tagKey), label: words.allWithTag(tag) }}
        />
      )}
    </div>
  );
}
