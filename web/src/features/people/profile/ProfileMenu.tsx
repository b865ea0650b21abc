import { useAtomValue, useStore } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { useReport } from '#session/reports/useReport.tsx';
import { askToSignIn } from '#session/signInRequest.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';

/**
 * What one can do about somebody else: mute them, or report them. It says so to visitors too, and whatever they choose opens
 * the sign-in dialog: for them `toggleMute` does nothing but a console error, as it has to, and an entry that does nothing
 * looks broken.
 */
export function ProfileMenu({ uid, name, isMuted }: { uid: Uid; name: string; isMuted: boolean }) {
  const words = useWords('people');
  const store = useStore();
  const isSignedIn = useAtomValue(user) !== null;
  const report = useReport({ kind: 'user', id: uid, name }, paths.settingsReports);
  return (
    <>
      <MenuButton
        label={words.more}
        entries={[
          {
            kind: 'action',
            label: isMuted ? words.unmute : words.mute,
            onSelect: () => {
              void toggleMute(store, uid);
              if (!isSignedIn) askToSignIn(store);
            },
          },
          { kind: 'action', label: words.report, onSelect: report.ask },
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={words.more} icon={<Icon name="more" />} />}
      </MenuButton>
      {report.dialog}
    </>
  );
}
