import { useAtomValue, useStore } from 'jotai';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { call } from '#data/call.ts';
import { titleNames } from '#data/catalogue/queries.ts';
import { peopleByUid } from '#data/people/now.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { changeUser, user } from '#session/atoms.ts';
import { toggleMute, toggleTagMute, toggleTitleMute } from '#session/mute/toggleMute.ts';
import type { User } from '#session/session.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import { describePerson, noNames } from '../describePerson.ts';
import { NamedList, type NamedListWords } from '../NamedList.tsx';
import styles from '../settings.module.css';

export function MutedPage() {
  const words = useWords('mute');
  const viewer = useAtomValue(user);
  return (
    <Stack gap={6} className={readable}>
      <PageTitle>{words.pageTitle}</PageTitle>
      <h1 tabIndex={-1}>{words.pageTitle}</h1>
      <Hint isLarge>{viewer === null ? words.signInFirst : words.pageText}</Hint>
      {viewer !== null && <Lists key={viewer.uid} viewer={viewer} />}
      {viewer !== null && <SensitiveChoice viewer={viewer} />}
    </Stack>
  );
}

/** Saved at once, and taken back in words where it could not be. */
function SensitiveChoice({ viewer: { uid, sensitive } }: { viewer: User }) {
  const words = useWords('mute');
  const { errors } = useMessages();
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
    <Stack as="section" gap={2} className={styles.list} aria-labelledby="sensitive-heading">
      <h2 id="sensitive-heading">{words.sensitive}</h2>
      <Checkbox
        label={words.showSensitive}
        hint={words.showSensitiveHint}
        checked={sensitive === 'show'}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
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
