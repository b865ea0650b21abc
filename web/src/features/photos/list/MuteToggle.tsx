import { useAtomValue, useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { isMuted, type MuteTarget, toggleMute } from '#session/mute/toggleMute.ts';
import { Button } from '#ui/Button.tsx';

type MuteToggleProps = { target: MuteTarget & { readonly kind: 'tag' | 'title' } };

export function MuteToggle({ target }: MuteToggleProps) {
  const words = useWords('mute');
  const store = useStore();
  const viewer = useAtomValue(user);
  if (viewer === null) return null;
  const muted = isMuted(viewer, target);
  return (
    <Button onClick={() => void toggleMute(store, target.kind, target.id)}>{muted ? words.unmute : words.mute}</Button>
  );
}
