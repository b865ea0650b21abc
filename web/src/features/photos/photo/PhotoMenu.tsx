import { useAtomValue, useStore } from 'jotai';
import type { Photo } from '#contract/documents/photo.ts';
import { muteWords } from '#i18n/muteWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { user } from '#session/atoms.ts';
import { isMuted } from '#session/mute/mutes.ts';
import { toggleMute, toggleTagMute, toggleTitleMute } from '#session/toggleMute.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import type { MenuEntry } from '#ui/menuEntries.ts';
import { authorName } from '../photoWords.ts';

export type PhotoMenuProps = { photo: Pick<Photo, 'ownerId' | 'owner' | 'tags' | 'tagKeys' | 'titleId'> };

/** What one can mute from a photo: its author unless that is oneself, its tags, its title. For who is signed in. */
export function PhotoMenu({ photo }: PhotoMenuProps) {
  const words = muteWords.use();
  const { photos } = useMessages();
  const store = useStore();
  const viewer = useAtomValue(user);
  const { ownerId, owner, tags, tagKeys, titleId } = photo;
  if (viewer === null) return null;

  const author = authorName(owner, photos);
  const entries: MenuEntry[] = [];
  if (ownerId !== viewer.uid) {
    const muted = isMuted(viewer, { kind: 'user', id: ownerId });
    entries.push({
      kind: 'action',
      label: muted ? words.unmuteUser(author) : words.muteUser(author),
      onSelect: () => void toggleMute(store, ownerId),
    });
  }
  for (const [index, key] of tagKeys.entries()) {
    const tag = tags[index] ?? key;
    entries.push({
      kind: 'action',
      label: isMuted(viewer, { kind: 'tag', id: key }) ? words.unmuteTag(tag) : words.muteTag(tag),
      onSelect: () => void toggleTagMute(store, key),
    });
  }
  if (titleId !== undefined) {
    entries.push({
      kind: 'action',
      label: isMuted(viewer, { kind: 'title', id: titleId }) ? words.unmuteTitle : words.muteTitle,
      onSelect: () => void toggleTitleMute(store, titleId),
    });
  }
  if (entries.length === 0) return null;
  return (
    <MenuButton label={words.more} entries={entries}>
      {(trigger) => <IconButton {...trigger} label={words.more} icon={<Icon name="more" />} />}
    </MenuButton>
  );
}
