import { useRevalidator } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useLoadedPhoto } from './loadPhoto.ts';
import { PrivatePhoto } from './PrivatePhoto.tsx';
import { PublicPhoto } from './PublicPhoto.tsx';

export function PhotoDetailPage() {
  const { photos: words } = useMessages();
  const loaded = useLoadedPhoto();
  const { revalidate, state } = useRevalidator();

  switch (loaded.phase) {
    case 'failed':
      return (
        <>
          <PageTitle>{words.photoFailed}</PageTitle>
          <LoadFailed
            headingLevel={1}
            title={words.photoFailed}
            error={loaded.error}
            onRetry={revalidate}
            busy={state === 'loading'}
          />
        </>
      );
    case 'private':
      return <PrivatePhoto key={loaded.photo.id} photo={loaded.photo} />;
    case 'public':
      return <PublicPhoto photo={loaded.photo} />;
  }
}
