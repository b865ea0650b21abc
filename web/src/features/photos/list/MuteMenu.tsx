import { useAtomValue, useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { isMuted, type MuteTarget, toggleMute } from '#session/mute/toggleMute.ts';
import { Button } from '#ui/Button.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';

/** For members, in the menu of rarely used actions. */
export function MuteMenu({ target }: { target: MuteTarget }) {
  const words = useWords('mute');
  const store = useStore();
  const viewer = useAtomValue(user);
  if (viewer === null) return null;
  const label = isMuted(viewer, target) ? words.end : words.mute;
  return (
    <MoreMenu
      label={words.more}
      entries={[{ kind: 'action', label, onSelect: () => void toggleMute(store, target) }]}
    />
  );
}

/** Shown beside the text that something is muted. */
export function EndMute({ target }: { target: MuteTarget }) {
  const words = useWords('mute');
  const store = useStore();
  return <Button onClick={() => void toggleMute(store, target)} label={words.end} />;
}
