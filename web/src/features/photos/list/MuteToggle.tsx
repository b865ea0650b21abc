import { useAtomValue, useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { isMuted, type MuteTarget, toggleMute } from '#session/mute/toggleMute.ts';
import { Button } from '#ui/Button.tsx';

export function MuteToggle({ target }: { target: MuteTarget }) {
  const words = useWords('mute');
  const store = useStore();
  const viewer = useAtomValue(user);
  if (viewer === null) return null;
  return (
    <Button onClick={() => void toggleMute(store, target)} label={isMuted(viewer, target) ? words.end : words.mute} />
  );
}
