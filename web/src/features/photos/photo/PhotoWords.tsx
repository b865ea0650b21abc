import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { authorName } from '../photoWords.ts';
import { cameraLine } from './cameraLine.ts';
import styles from './PhotoWords.module.css';

type PhotoWordsProps = {
  photo: Pick<Photo, 'caption' | 'description' | 'owner' | 'tags' | 'tagKeys' | 'exif' | 'publishedAt'>;
};

/** What is said about a photo: caption, author, when, description, tags, camera. */
export function PhotoWords({ photo }: PhotoWordsProps) {
  const { photos: words } = useMessages();
  const { caption, owner, publishedAt, description, tags, tagKeys, exif } = photo;
  const camera = exif === undefined ? [] : cameraLine(exif, words);

  return (
    <div className={styles.words}>
      <h1 className={styles.caption} tabIndex={-1}>
        {caption || words.untitled(authorName(owner, words))}
      </h1>
      <p className={styles.byline}>
        <Author owner={owner} />
        {publishedAt !== undefined && <Time date={publishedAt} className={styles.time} />}
      </p>
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
  const picture = owner.photoURL !== null && (
    <img className={styles.avatar} src={owner.photoURL} alt="" width={32} height={32} loading="lazy" />
  );
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
