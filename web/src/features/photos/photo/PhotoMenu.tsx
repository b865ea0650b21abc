import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { keysAreShown } from '#session/keys/keysOfPage.ts';
import { isMuted, toggleMute } from '#session/mute/toggleMute.ts';
import { useReport } from '#session/reports/useReport.tsx';
import type { User } from '#session/session.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import type { MenuEntry } from '#ui/MenuPopup.tsx';
import { toast } from '#ui/toast.ts';
import { authorName } from '../photoWords.ts';

type PhotoMenuProps = {
  photo: Pick<Photo, 'ownerId' | 'owner' | 'tags' | 'tagKeys' | 'titleId' | 'visibility'> & { readonly id: PhotoId };
  /** Only public photos can be reported: staff have the others before them. */
  isPublic: boolean;
};

/** Muting is for members; reporting asks a visitor to sign in. */
export function PhotoMenu({ photo, isPublic }: PhotoMenuProps) {
  const words = useWords('mute');
  const photoWords = useWords('photoPage');
  const { errors } = useMessages();
  const showKeys = useSetAtom(keysAreShown);
  const viewer = useAtomValue(user);
  const mutes = useMuteEntries(photo, viewer);
  const report = useReport({ kind: 'photo', id: photo.id }, paths);
  const albums = useLazyDialog(async () => (await import('../albums/AddToAlbumDialog.tsx')).AddToAlbumDialog);
  const [isAdding, setIsAdding] = useState(false);

  const isOwn = photo.ownerId === viewer?.uid;

  const feature = async (): Promise<void> => {
    try {
      const { featurePhoto } = await import('#data/photos/commands.ts');
      await featurePhoto(photo.id);
      toast('success', photoWords.featured);
    } catch (error) {
      toast('error', photoWords.notFeatured + errorWords(error, errors));
    }
  };

  const entries: MenuEntry[] = [...mutes];
  if (isOwn) {
    const add = (): void => albums.open(() => setIsAdding(true));
    entries.unshift({ kind: 'action', label: photoWords.addToAlbum, onSelect: add });
  }
  if (isPublic && photo.visibility === 'public' && isOwn) {
    if (entries.length > 0) entries.push({ kind: 'separator', key: 'before-feature' });
    entries.push({ kind: 'action', label: photoWords.feature, onSelect: () => void feature() });
  }
  if (isPublic && !isOwn) {
    if (entries.length > 0) entries.push({ kind: 'separator', key: 'before-report' });
    entries.push({ kind: 'action', label: photoWords.report, onSelect: () => void report.ask() });
  }
  if (entries.length > 0) entries.push({ kind: 'separator', key: 'before-keys' });
  entries.push({ kind: 'action', label: photoWords.keys, onSelect: () => showKeys(true) });
  return (
    <>
      <MenuButton label={words.more} entries={entries}>
        {(trigger) => <IconButton {...trigger} label={words.more} icon={<Icon name="more" />} />}
      </MenuButton>
      {report.dialog}
      {viewer !== null &&
        isOwn &&
        isAdding &&
        albums.draw((AddToAlbumDialog) => (
          <AddToAlbumDialog uid={viewer.uid} photo={photo} onClose={() => setIsAdding(false)} />
        ))}
    </>
  );
}

function useMuteEntries({ ownerId, owner, tags, tagKeys, titleId }: PhotoMenuProps['photo'], viewer: User | null) {
  const words = useWords('mute');
  const { photos } = useMessages();
  const store = useStore();
  if (viewer === null) return [];

  const author = authorName(owner, photos);
  const entries: MenuEntry[] = [];
  if (ownerId !== viewer.uid) {
    const muted = isMuted(viewer, { kind: 'user', id: ownerId });
    entries.push({
      kind: 'action',
      label: muted ? words.unmuteUser(author) : words.muteUser(author),
      onSelect: () => void toggleMute(store, { kind: 'user', id: ownerId }),
    });
  }
  for (const [index, key] of tagKeys.entries()) {
    const tag = tags[index] ?? key;
    entries.push({
      kind: 'action',
      label: isMuted(viewer, { kind: 'tag', id: key }) ? words.unmuteTag(tag) : words.muteTag(tag),
      onSelect: () => void toggleMute(store, { kind: 'tag', id: key }),
    });
  }
  if (titleId !== undefined) {
    entries.push({
      kind: 'action',
      label: isMuted(viewer, { kind: 'title', id: titleId }) ? words.unmuteTitle : words.muteTitle,
      onSelect: () => void toggleMute(store, { kind: 'title', id: titleId }),
    });
  }
  return entries;
}
