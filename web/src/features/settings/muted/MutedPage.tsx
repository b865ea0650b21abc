import { useAtomValue, useStore } from 'jotai';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { call } from '#data/call.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { changeUser, type User, user } from '#session/atoms.ts';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { Checkbox } from '#ui/Fields.tsx';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import { NamedLists } from '../NamedLists.tsx';
import styles from '../settings.module.css';

export function MutedPage() {
  const words = useWords('mute');
  const store = useStore();
  const viewer = useAtomValue(user);
  return (
    <Stack gap={6} className={readable}>
      <PageTitle>{words.pageTitle}</PageTitle>
      <h1 tabIndex={-1}>{words.pageTitle}</h1>
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
    </Stack>
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
