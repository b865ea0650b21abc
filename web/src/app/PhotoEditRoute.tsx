import { Suspense } from 'react';
import { useParams, useRevalidator } from 'react-router-dom';
import { isPhotoId } from '#contract/ids.ts';
import { renewPhoto } from '#data/photos/changed.ts';
import { DeletePhotoButton } from '#features/photos/photo/DeletePhoto.tsx';
import { useLoadedPhoto } from '#features/photos/photo/shownPhoto.ts';
import { EditPhotoPage } from '#features/publish/edit/EditPhotoPage.tsx';
import { NotFoundPage } from './ErrorPage.tsx';

export function PhotoEditRoute() {
  const { revalidate } = useRevalidator();
  const loaded = useLoadedPhoto();
  const { id } = useParams();

  // Never true: the photo's loader throws 404 first. The router's type does not know that.
  if (!isPhotoId(id)) return <NotFoundPage />;
  return (
    <EditPhotoPage
      id={id}
      notFound={<NotFoundPage />}
      onChanged={async () => {
        await renewPhoto(id).catch(() => undefined);
        // Otherwise the router shows the photo's page with the old data.
        await revalidate();
      }}
      remove={(leave) =>
        loaded.phase !== 'failed' && (
          <Suspense fallback={null}>
            <DeletePhotoButton subject={loaded} leave={leave} />
          </Suspense>
        )
      }
    />
  );
}
