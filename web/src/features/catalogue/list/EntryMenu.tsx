import { useAtomValue } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';

/** Mutes a tag or title, for members only. Unmuting is in the settings. */
export function EntryMenu({ name, onMute }: { name: string; onMute: () => void }) {
  const words = useWords('catalogue');
  const viewer = useAtomValue(user);
  if (viewer === null) return null;
  const label = words.more(name);
  return (
    <MenuButton label={label} entries={[{ kind: 'action', label: words.mute, onSelect: onMute }]}>
      {(trigger) => <IconButton {...trigger} label={label} icon={<Icon name="more" />} />}
    </MenuButton>
  );
}
