import { useAtomValue, useStore } from 'jotai';
import { titleNames } from '#data/catalogue/queries.ts';
import { peopleByUid } from '#data/people/now.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { toggleMute, toggleTagMute, toggleTitleMute } from '#session/mute/toggleMute.ts';
import type { User } from '#session/session.ts';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { describePerson, noNames } from '../describePerson.ts';
import { NamedList, type NamedListWords } from '../NamedList.tsx';

export function MutedPage() {
  const words = useWords('mute');
  const viewer = useAtomValue(user);
  return (
    <Stack gap={6} className={readable}>
      <PageTitle>{words.pageTitle}</PageTitle>
      <h1 tabIndex={-1}>{words.pageTitle}</h1>
      <Hint isLarge>{viewer === null ? words.signInFirst : words.pageText}</Hint>
      {viewer !== null && <Lists key={viewer.uid} viewer={viewer} />}
    </Stack>
  );
}

function Lists({ viewer }: { viewer: User }) {
  const words = useWords('mute');
  const store = useStore();
  const listWords: NamedListWords = {
    end: words.unmute,
    endNamed: words.unmuteNamed,
    again: words.muteAgain,
    againNamed: words.muteAgainNamed,
    ended: words.undone,
    loading: words.loading,
    failed: words.failedTitle,
    showMore: words.showMore,
  };
  return (
    <>
      <NamedList
        words={listWords}
        heading={words.users}
        empty={words.noUsers}
        ids={viewer.mutedUsers}
        load={peopleByUid}
        describe={(_uid, person) => describePerson(person, words)}
        onToggle={(uid) => void toggleMute(store, uid)}
      />
      <NamedList
        words={listWords}
        heading={words.tags}
        empty={words.noTags}
        ids={viewer.mutedTags}
        load={noNames}
        describe={(tag) => ({ name: `#${tag}`, to: paths.tag(tag) })}
        onToggle={(tag) => void toggleTagMute(store, tag)}
      />
      <NamedList
        words={listWords}
        heading={words.titles}
        empty={words.noTitles}
        ids={viewer.mutedTitles}
        load={titleNames}
        describe={(id, name) => ({ name: name ?? words.goneTitle, to: name && paths.photos({ title: id }) })}
        onToggle={(id) => void toggleTitleMute(store, id)}
      />
    </>
  );
}
