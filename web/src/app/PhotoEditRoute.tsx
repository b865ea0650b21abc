import { useStore } from 'jotai';
import { Suspense, useCallback } from 'react';
import { useParams, useRevalidator } from 'react-router-dom';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { renewPhoto } from '#features/photos/list/renewPhoto.ts';
import { DeletePhotoButton } from '#features/photos/photo/DeletePhotoButton.tsx';
import { useLoadedPhoto } from '#features/photos/photo/loadPhoto.ts';
import { EditPhotoPage } from '#features/publish/edit/EditPhotoPage.tsx';
import { NotFoundPage } from './ErrorPage.tsx';

/** Puts `/photos/{id}/edit` together: the form comes from one feature, the photo's page and lists are another's. */
export function PhotoEditRoute() {
  const store = useStore();
  const { revalidate } = useRevalidator();
  const loaded = useLoadedPhoto();
  const { id } = useParams();

  const onChanged = useCallback(
    async (id: PhotoId) => {
      await renewPhoto(store, id).catch(() => undefined);
      // The router would show the photo's page with what it was loaded with before.
      await revalidate();
    },
    [store, revalidate],
  );
  // The photo's loader has answered 404 by then; the router's type does not know.
  if (!isPhotoId(id)) return <NotFoundPage />;
  return (
    <EditPhotoPage
      id={id}
      notFound={<NotFoundPage />}
      onChanged={onChanged}
      remove={
        loaded.phase === 'failed'
          ? undefined
          : (leave) => (
              <Suspense fallback={null}>
                <DeletePhotoButton subject={loaded} leave={leave} />
              </Suspense>
            )
      }
    />
  );
}
