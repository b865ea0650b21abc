import { useRevalidator } from 'react-router-dom';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useLoadedPhoto } from './loadPhoto.ts';
import { PrivatePhoto } from './PrivatePhoto.tsx';
import { PublicPhoto } from './PublicPhoto.tsx';

export function PhotoDetailPage() {
  const { app, photos: words, errors } = useMessages();
  const loaded = useLoadedPhoto();
  const { revalidate, state } = useRevalidator();

  switch (loaded.phase) {
    case 'failed':
      return (
        <>
          <PageTitle>{words.photoFailed}</PageTitle>
          <ErrorState
            headingLevel={1}
            title={words.photoFailed}
            text={errorWords(loaded.error, errors)}
            retry={{ label: app.retry, onRetry: () => void revalidate(), busy: state === 'loading' }}
          />
        </>
      );
    case 'private':
      return <PrivatePhoto key={loaded.photo.id} photo={loaded.photo} />;
    case 'public':
      return <PublicPhoto photo={loaded.photo} />;
  }
}
