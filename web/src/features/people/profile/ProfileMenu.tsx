import { useAtomValue, useStore } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { peopleWords } from '#i18n/peopleWords.ts';
import { user } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { toggleMute } from '#session/toggleMute.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { toast } from '#ui/toast.ts';

/** What one can do about somebody else: mute them, or report them. Who is signed out signs in first. */
export function ProfileMenu({ uid, isMuted }: { uid: Uid; isMuted: boolean }) {
  const words = peopleWords.use();
  const store = useStore();
  const isSignedIn = useAtomValue(user) !== null;
  const signedIn = (act: () => void) => (): void => (isSignedIn ? act() : askToSignIn(store));
  return (
    <MenuButton
      label={words.more}
      entries={[
        {
          kind: 'action',
          label: isMuted ? words.unmute : words.mute,
          onSelect: signedIn(() => void toggleMute(store, uid)),
        },
        { kind: 'action', label: words.report, onSelect: signedIn(() => toast('info', words.reportNotYet)) },
      ]}
    >
      {(trigger) => <IconButton {...trigger} label={words.more} icon={<Icon name="more" />} />}
    </MenuButton>
  );
}
