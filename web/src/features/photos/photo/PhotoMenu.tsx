import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { useMessages, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { type User, user } from '#session/atoms.ts';
import { keysAreShown } from '#session/keys/keysOfPage.ts';
import { isMuted, type MuteTarget, toggleMute } from '#session/mute/toggleMute.ts';
import { useReport } from '#session/reports/useReport.tsx';
import { useFailureToast } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';
import type { MenuEntry } from '#ui/MenuPopup.tsx';
import { toast } from '#ui/toast.ts';
import { authorName } from '../photoWords.ts';

type PhotoMenuProps = {
  photo: Pick<Photo, 'ownerId' | 'owner' | 'tags' | 'tagKeys' | 'titleId' | 'visibility'> & { readonly id: PhotoId };
  /** Only public photos can be reported, because staff already review the others. */
  isPublic: boolean;
};

/** Muting is for members; reporting asks a visitor to sign in. */
export function PhotoMenu({ photo, isPublic }: PhotoMenuProps) {
  const words = useWords('mute');
  const photoWords = useWords('photoPage');
  const { run } = useFailureToast(photoWords.notFeatured);
  const showKeys = useSetAtom(keysAreShown);
  const viewer = useAtomValue(user);
  const mutes = useMuteEntries(photo, viewer);
  const report = useReport({ kind: 'photo', id: photo.id }, paths);
  const albums = useLazyDialog(async () => (await import('../albums/AddToAlbumDialog.tsx')).AddToAlbumDialog);

  const isOwn = photo.ownerId === viewer?.uid;

  const feature = async (): Promise<void> => {
    const { featurePhoto } = await import('#data/photos/commands.ts');
    await featurePhoto(photo.id);
    toast('success', photoWords.featured);
  };

  const entries: MenuEntry[] = [...mutes];
  const add = (key: string, label: string, onSelect: () => void): void => {
    if (entries.length > 0) entries.push({ kind: 'separator', key });
    entries.push({ kind: 'action', label, onSelect });
  };
  if (isOwn) {
    entries.unshift({ kind: 'action', label: photoWords.addToAlbum, onSelect: () => albums.open() });
  }
  if (isPublic && photo.visibility === 'public' && isOwn) add('before-feature', photoWords.feature, () => run(feature));
  if (isPublic && !isOwn) add('before-report', photoWords.report, () => void report.ask());
  add('before-keys', photoWords.keys, () => showKeys(true));
  return (
    <>
      <MoreMenu label={words.more} entries={entries} />
      {report.dialog}
      {viewer !== null &&
        isOwn &&
        albums.draw((AddToAlbumDialog) => <AddToAlbumDialog uid={viewer.uid} photo={photo} onClose={albums.close} />)}
    </>
  );
}

function useMuteEntries({ ownerId, owner, tags, tagKeys, titleId }: PhotoMenuProps['photo'], viewer: User | null) {
  const words = useWords('mute');
  const { photos } = useMessages();
  const store = useStore();
  if (viewer === null) return [];

  const entry = (target: MuteTarget, mute: string, unmute: string): MenuEntry => ({
    kind: 'action',
    label: isMuted(viewer, target) ? unmute : mute,
    onSelect: () => void toggleMute(store, target),
  });
  const author = authorName(owner, photos);
  const entries = tagKeys.map((id, index) => {
    const tag = tags[index] ?? id;
    return entry({ kind: 'tag', id }, words.muteTag(isolated(tag)), words.unmuteTag(isolated(tag)));
  });
  if (ownerId !== viewer.uid) {
    entries.unshift(entry({ kind: 'user', id: ownerId }, words.muteUser(author), words.unmuteUser(author)));
  }
  if (titleId !== undefined) entries.push(entry({ kind: 'title', id: titleId }, words.muteTitle, words.unmuteTitle));
  return entries;
}
