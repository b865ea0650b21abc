import { ProfilePage } from '#features/people/profile/ProfilePage.tsx';
import { PersonPhotos } from '#features/photos/person/PersonPhotos.tsx';

/** Puts `/{username}` together: who it is comes from one feature, their photos from another. */
export function ProfileRoute() {
  return <ProfilePage photos={({ uid }, empty) => <PersonPhotos uid={uid} empty={empty} />} />;
}
