import { useAtomValue } from 'jotai';
import type { Title } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useExact } from '#i18n/useExact.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { TextLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { hintWords, Row, Stack } from '#ui/layout.tsx';
import list from '../list/list.module.css';
import { MuteMenu } from '../list/MuteMenu.tsx';
import { usePhotoList } from '../list/usePhotoList.ts';
import { PersonLink } from '../PersonLink.tsx';
import { isAhead, listOfFilter } from './photosAddress.ts';
import styles from './TitlePlace.module.css';

const peopleMost = 8;

/** The words above the photos of a title: its name, its facts and its photographers. */
export function TitlePlace({ title }: { title: Title }) {
  const { words, locale } = useTexts('photoLists');
  const { kind } = useWords('titles');
  const { id, name, reading, aliases, count, spoilerUntil } = title;
  const exact = useExact();
  const isCovered = isAhead(spoilerUntil);
  return (
    <div className={styles.place}>
      <Stack gap={2}>
        <h1 tabIndex={-1} dir="auto" className={styles.name}>
          {name}
        </h1>
        <Row gap={4} dense>
          <span>{kind[title.kind]}</span>
          <span>{words.photos(formatNumber(locale, count))}</span>
        </Row>
        <Row gap={4} dense isHint>
          {reading !== '' && <span>{words.reading(isolated(reading))}</span>}
          {aliases.length > 0 && <span>{words.aliases(aliases.map(isolated).join(' / '))}</span>}
        </Row>
        {spoilerUntil !== undefined && isCovered && (
          <Row as="p" gap={2} line align="top" className={list.note}>
            <Icon name="info" size={20} />
            <span data-soon="">{words.spoilerUntil(exact(spoilerUntil))}</span>
          </Row>
        )}
      </Stack>
      <Row gap={4} justify="between" dense>
        <People title={title} />
        <TextLink className={hintWords} to={paths.titles} label={words.allTitles} />
        <Row gap={2} line>
          <FollowPlace followed={{ kind: 'title', target: id }} />
          <MuteMenu target={{ kind: 'title', id }} />
        </Row>
      </Row>
    </div>
  );
}

/** Uses the newest photos, which the page loads anyway. */
function People({ title: { id } }: { title: Title }) {
  const words = useWords('photoLists');
  const { photos } = usePhotoList(listOfFilter(id, ''), { isRead: false });
  const muted = useAtomValue(mutes);
  if (muted?.mutedTitles.includes(id)) return null;
  const owners = photos.filter(({ ownerId, owner }) => {
    return owner.username !== '' && !muted?.mutedUsers.includes(ownerId);
  });
  const people = [...new Map(owners.map(({ ownerId, owner }) => [ownerId, owner])).values()].slice(0, peopleMost);
  if (people.length === 0) return null;
  return (
    <section className={styles.people} aria-label={words.photographers}>
      <Row as="ul" role="list" gap={3} line>
        {people.map((owner) => (
          <li key={owner.username}>
            <PersonLink owner={owner} />
          </li>
        ))}
      </Row>
    </section>
  );
}
