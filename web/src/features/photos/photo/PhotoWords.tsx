import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ownPictureUrl } from '#data/photoUrls.ts';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { user } from '#session/atoms.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { authorName } from '../photoWords.ts';
import { cameraLine } from './cameraLine.ts';
import styles from './PhotoWords.module.css';

type PhotoWordsProps = {
  photo: Pick<
    Photo,
    'caption' | 'description' | 'ownerId' | 'owner' | 'tags' | 'tagKeys' | 'titleId' | 'exif' | 'publishedAt'
  >;
};

// What is for people who are signed in comes when the photo is there.
const AuthorOnline = lazy(async () => ({ default: (await import('./AuthorOnline.tsx')).AuthorOnline }));
const PhotoMenu = lazy(async () => ({ default: (await import('./PhotoMenu.tsx')).PhotoMenu }));

/** What is said about a photo: caption, author, when, description, tags, camera. */
export function PhotoWords({ photo }: PhotoWordsProps) {
  const { photos: words } = useMessages();
  const { caption, ownerId, owner, publishedAt, description, tags, tagKeys, exif } = photo;
  const isSignedIn = useAtomValue(user) !== null;
  const camera = exif === undefined ? [] : cameraLine(exif, words);

  return (
    <div className={styles.words}>
      <h1 className={styles.caption} tabIndex={-1}>
        {caption || words.untitled(authorName(owner, words))}
      </h1>
      <div className={styles.byline}>
        <span className={styles.who}>
          <Author owner={owner} />
          {isSignedIn && (
            <Suspense fallback={null}>
              <AuthorOnline uid={ownerId} />
            </Suspense>
          )}
        </span>
        {publishedAt !== undefined && <Time date={publishedAt} className={styles.time} />}
        <span className={styles.menu}>
          {isSignedIn && (
            <Suspense fallback={null}>
              <PhotoMenu photo={photo} />
            </Suspense>
          )}
        </span>
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
      {tags.length > 0 && (
        <ul role="list" className={styles.tags} aria-label={words.tags}>
          {tags.map((tag, index) => (
            <li key={tagKeys[index] ?? tag}>
              <Link className={styles.tag} to={paths.tag(tagKeys[index] ?? tag)}>
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {camera.length > 0 && (
        <p className={styles.camera}>
          {camera.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The author's name, a link where there is a profile address to go to. */
function Author({ owner }: { owner: Photo['owner'] }) {
  const { photos: words } = useMessages();
  const name = authorName(owner, words);
  const picture = <Avatar src={ownPictureUrl(owner.photoURL)} name={name} size={32} />;
  if (owner.username === '') {
    return (
      <span className={styles.author}>
        {picture}
        {name}
      </span>
    );
  }
  return (
    <Link className={styles.author} to={paths.profile(owner.username)}>
      {picture}
      {name}
    </Link>
  );
}
