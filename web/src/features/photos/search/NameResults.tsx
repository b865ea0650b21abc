import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Names } from '#data/catalogue/queries.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { TextLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Hint, wordLink } from '#ui/layout.tsx';
import styles from './search.module.css';
import { unmuted } from './unmuted.ts';

/** Short rows of matching people, tags and titles above the photos, each with a link to all. */
export function NameResults({ names, q }: { names: Names; q: string }) {
  const { words, number } = useTexts('search');
  const { tags, titles, people } = unmuted(names, useAtomValue(mutes));
  if (tags.length + titles.length + people.length === 0) return null;
  const all = (path: string): string => `${path}?${new URLSearchParams({ q })}`;
  const photos = (count: number) => count > 0 && <Hint as="span">{words.photoCount(number(count))}</Hint>;
  return (
    <div className={styles.names}>
      <Kind name={words.tags} all={{ to: all(paths.tags), label: words.allTags }}>
        {tags.map(({ key, name, count }) => (
          <Name key={key} to={paths.tag(key)}>
            <bdi>#{name}</bdi>
            {photos(count)}
          </Name>
        ))}
      </Kind>
      <Kind name={words.titles} all={{ to: all(paths.titles), label: words.allTitles }}>
        {titles.map(({ id, name, count }) => (
          <Name key={id} to={paths.photos({ title: id })}>
            <bdi>{name}</bdi>
            {photos(count)}
          </Name>
        ))}
      </Kind>
      <Kind name={words.people} all={{ to: all(paths.users), label: words.allPeople }}>
        {people.map(({ uid, username, displayName, photoURL }) => (
          <Name key={uid} to={paths.profile(username)}>
            <Avatar src={ownPictureUrl(photoURL)} name={displayName || username} size={32} />
            <bdi>{displayName || username}</bdi>
            <Hint as="span">
              <bdi>@{username}</bdi>
            </Hint>
          </Name>
        ))}
      </Kind>
    </div>
  );
}

type KindProps = { name: string; all: { readonly to: string; readonly label: string }; children: readonly ReactNode[] };

function Kind({ name, all, children }: KindProps) {
  if (children.length === 0) return null;
  return (
    <section className={styles.kind} aria-label={name}>
      <h2>{name}</h2>
      <TextLink
        to={all.to}
        label={
          <>
            <span>{all.label}</span>
            <Icon name="arrowRight" size={20} />
          </>
        }
      />
      <div className={styles.line}>
        <ul role="list">{children}</ul>
      </div>
    </section>
  );
}

const Name = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <SiteLink className={wordLink} to={to}>
      {children}
    </SiteLink>
  </li>
);
