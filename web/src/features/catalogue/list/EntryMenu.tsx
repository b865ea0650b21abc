import { useAtomValue, useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { type MuteTarget, toggleMute } from '#session/mute/toggleMute.ts';
import { MoreMenu } from '#ui/MoreMenu.tsx';

/** Mutes a tag or title, for members only. Unmuting is in the settings. */
export function EntryMenu({ name, target }: { name: string; target: MuteTarget }) {
  const words = useWords('catalogue');
  const store = useStore();
  if (useAtomValue(user) === null) return null;
  const mute = (): void => void toggleMute(store, target);
  return <MoreMenu label={words.more(name)} entries={[{ kind: 'action', label: words.mute, onSelect: mute }]} />;
}
