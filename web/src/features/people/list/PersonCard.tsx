import { Link } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { personName } from '../personWords.ts';
import styles from './list.module.css';

/** Somebody in a list: one link to their page. */
export function PersonCard({ person }: { person: Person }) {
  const words = useWords('people');
  const locale = useLocale();
  const name = personName(person, words);
  return (
    <Link className={styles.card} to={paths.profile(person.username)}>
      <Avatar src={ownPictureUrl(person.photoURL)} name={name} size={56} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.username}>
          @{person.username}
          {person.photoCount > 0 && <span> · {words.photos(formatNumber(locale, person.photoCount))}</span>}
        </span>
        {person.bio !== '' && <span className={styles.bio}>{person.bio}</span>}
      </span>
    </Link>
  );
}
