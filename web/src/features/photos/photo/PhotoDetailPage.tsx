import { useMessages } from '#i18n/words.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { PrivatePhoto } from './PrivatePhoto.tsx';
import { PublicPhoto } from './PublicPhoto.tsx';
import { useLoadedPhoto } from './shownPhoto.ts';

export { readBeside } from './readBeside.ts';

export function PhotoDetailPage() {
  const { photos: words } = useMessages();
  const loaded = useLoadedPhoto();
  switch (loaded.phase) {
    case 'failed':
      return <FailedPage title={words.photoFailed} error={loaded.error} />;
    case 'private':
      return <PrivatePhoto key={loaded.photo.id} photo={loaded.photo} />;
    case 'public':
      return <PublicPhoto photo={loaded.photo} />;
  }
}
