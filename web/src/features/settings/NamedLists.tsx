import { useQueries } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { titleNames } from '#data/catalogue/queries.ts';
import { type Person, peopleByUid } from '#data/people/queries.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { errorWords, useTexts, useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { changeUser, type User, user } from '#session/atoms.ts';
import { useFollow } from '#session/follow/useFollow.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { TitledPage } from '#session/TitledPage.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { Hint, ownWidth, Row, readable, Section } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { SettingsSkeleton } from './SettingsLayout.tsx';
import styles from './settings.module.css';

/** Both have the same texts for a list. */
type ListWords = Words['follow'] | Words['mute'];

type NamedListsProps = {
  words: ListWords;
  users: readonly string[];
  tags: readonly string[];
  titles: readonly string[];
  onToggle: (kind: 'user' | 'tag' | 'title', id: string) => void;
};

/** People, tags and titles that the person has muted, or follows. */
export const NamedLists = ({ words, users, tags, titles, onToggle }: NamedListsProps) => (
  <>
    <NamedList
      words={words}
      heading={words.users}
      empty={words.noUsers}
      ids={users}
      load={peopleByUid}
      describe={(_uid, person) => describePerson(person, words)}
      onToggle={(uid) => onToggle('user', uid)}
    />
    <NamedList
      words={words}
      heading={words.tags}
      empty={words.noTags}
      ids={tags}
      load={noNames}
      describe={(tag) => ({ name: isolated(`#${tag}`), to: paths.tag(tag) })}
      onToggle={(tag) => onToggle('tag', tag)}
    />
    <NamedList
      words={words}
      heading={words.titles}
      empty={words.noTitles}
      ids={titles}
      load={titleNames}
      describe={(id, name) => ({
        name: name === undefined ? words.goneTitle : isolated(name),
        to: name && paths.photos({ title: id }),
      })}
      onToggle={(id) => onToggle('title', id)}
    />
  </>
);

function describePerson(person: Person | undefined, words: ListWords): Described {
  if (person === undefined) return { name: words.goneUser, face: { src: undefined, name: '' } };
  const name = isolated(person.displayName || person.username);
  return { name, to: paths.profile(person.username), face: { src: ownPictureUrl(person.photoURL), name } };
}

/** A tag's key is its name. */
const noNames = async (): Promise<ReadonlyMap<string, string>> => new Map();

type Described = {
  readonly name: string;
  readonly to?: string | undefined;
  readonly face?: { readonly src: string | undefined; readonly name: string };
};

type NamedListProps<Name> = {
  words: ListWords;
  heading: string;
  empty: string;
  /** Newest last. */
  ids: readonly string[];
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>;
  describe: (id: string, name: Name | undefined) => Described;
  onToggle: (id: string) => void;
};

const pageSize = limits.page.size;

/** A removed entry keeps its place until the page is left, so that it can be restored. */
function NamedList<Name>({ words, heading, empty, ids, load, describe, onToggle }: NamedListProps<Name>) {
  const [listed, setListed] = useState(() => ids.toReversed());
  const [count, setCount] = useState<number>(pageSize);
  const added = ids.filter((id) => !listed.includes(id));
  if (added.length > 0) setListed([...added, ...listed]);
  const shown = listed.slice(0, count);
  const { failed, isWaiting, names } = useNames(heading, shown, load);
  const running = new Set(ids);

  return (
    <Section title={heading} gap={2}>
      {listed.length === 0 && <Hint isLarge>{empty}</Hint>}
      {failed && <LoadFailed title={words.namesFailed} error={failed.error} onRetry={failed.refetch} />}
      {!failed && isWaiting && (
        <Skeletons label={words.namesLoading} count={Math.min(3, shown.length)}>
          <Row gap={3} line className={styles.entry}>
            <Skeleton width="12rem" />
          </Row>
        </Skeletons>
      )}
      {!failed && !isWaiting && shown.length > 0 && (
        <ul role="list">
          {shown.map((id) => (
            <Row as="li" key={id} gap={3} line className={styles.entry}>
              <Entry
                words={words}
                described={describe(id, names.get(id))}
                isRunning={running.has(id)}
                onToggle={() => onToggle(id)}
              />
            </Row>
          ))}
        </ul>
      )}
      {listed.length > count && (
        <Button className={ownWidth} onClick={() => setCount(count + pageSize)} label={words.showMore} />
      )}
    </Section>
  );
}

type EntryProps = { words: ListWords; described: Described; isRunning: boolean; onToggle: () => void };

const Entry = ({ words, described: { name, to, face }, isRunning, onToggle }: EntryProps) => (
  <>
    {face !== undefined && <Avatar src={face.src} name={face.name} size={40} />}
    <span className={styles.name}>
      <bdi>{to === undefined ? name : <SiteLink to={to}>{name}</SiteLink>}</bdi>
      {!isRunning && <Hint as="span">{words.ended}</Hint>}
    </span>
    <Button
      variant={isRunning ? 'plain' : 'quiet'}
      aria-label={isRunning ? words.endNamed(name) : words.againNamed(name)}
      onClick={onToggle}
      label={isRunning ? words.end : words.again}
    />
  </>
);

/** Loads page by page. Keeps the names while `ids` grow. */
function useNames<Name>(heading: string, ids: readonly string[], load: NamedListProps<Name>['load']) {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, page) =>
    ids.slice(page * pageSize, (page + 1) * pageSize),
  );
  const queries = pages.map((page) => ({ queryKey: ['named', heading, page], queryFn: () => load(page) }));
  const read = useQueries({ queries });
  return {
    failed: read.find(({ isError }) => isError),
    isWaiting: read.some(({ isPending }) => isPending),
    names: new Map(read.flatMap(({ data }) => [...(data ?? [])])),
  };
}

export function FollowedPage() {
  const words = useWords('follow');
  const { list, error, refetch, toggle } = useFollow();
  return (
    <TitledPage title={words.listTitle} gap={6} className={readable}>
      <Hint isLarge>{words.listText}</Hint>
      {error !== null && <LoadFailed title={words.listFailed} error={error} onRetry={refetch} />}
      {error === null && list === undefined && <SettingsSkeleton />}
      {list !== undefined && (
        <NamedLists words={words} {...list} onToggle={(kind, target) => toggle({ kind, target })} />
      )}
    </TitledPage>
  );
}

export function MutedPage() {
  const words = useWords('mute');
  const store = useStore();
  const viewer = useAtomValue(user);
  return (
    <TitledPage title={words.pageTitle} gap={6} className={readable}>
      <Hint isLarge>{viewer === null ? words.signInFirst : words.pageText}</Hint>
      {viewer !== null && (
        <>
          <NamedLists
            key={viewer.uid}
            words={words}
            users={viewer.mutedUsers}
            tags={viewer.mutedTags}
            titles={viewer.mutedTitles}
            onToggle={(kind, id) => void toggleMute(store, { kind, id })}
          />
          <SensitiveChoice viewer={viewer} />
        </>
      )}
    </TitledPage>
  );
}

/** Saves at once. Rolls back with a message on failure. */
function SensitiveChoice({ viewer: { uid, sensitive } }: { viewer: User }) {
  const { words, errors } = useTexts('mute');
  const store = useStore();
  const choose = async (isShown: boolean): Promise<void> => {
    const show = (chosen: User['sensitive']) => changeUser(store, uid, (user) => ({ ...user, sensitive: chosen }));
    const chosen = isShown ? 'show' : 'cover';
    show(chosen);
    try {
      await call(savePreferencesContract, { sensitive: chosen });
    } catch (error) {
      show(sensitive);
      toast('error', errorWords(error, errors));
    }
  };
  return (
    <Section title={words.sensitive} gap={2}>
      <Checkbox
        label={words.showSensitive}
        hint={words.showSensitiveHint}
        checked={sensitive === 'show'}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
    </Section>
  );
}
