import { useAtomValue, useStore } from 'jotai';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { call } from '#data/call.ts';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { changeUser, type User, user } from '#session/atoms.ts';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { TitledPage } from '#session/TitledPage.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { Hint, readable, Section } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import { NamedLists } from '../NamedLists.tsx';

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
