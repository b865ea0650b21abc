import { useAtomValue, useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { isMuted, type MuteTarget, toggleTagMute, toggleTitleMute } from '#session/mute/toggleMute.ts';
import { Button } from '#ui/Button.tsx';

type MuteToggleProps = { target: MuteTarget & { readonly kind: 'tag' | 'title' } };

export function MuteToggle({ target }: MuteToggleProps) {
  const words = useWords('mute');
  const store = useStore();
  const viewer = useAtomValue(user);
  if (viewer === null) return null;
  const muted = isMuted(viewer, target);
  const toggle = target.kind === 'tag' ? toggleTagMute : toggleTitleMute;
  return <Button onClick={() => void toggle(store, target.id)}>{muted ? words.end : words.mute}</Button>;
}
