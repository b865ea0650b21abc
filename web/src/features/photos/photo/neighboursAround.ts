type Beside<Photo> = { readonly photo: Photo /** Only a wide window has room for it. */; readonly isFar: boolean };

const most = 9;
const mostOnPhone = 5;

/** The photos around one of them: as many on both sides, unless the list begins or ends there. */
export function neighboursAround<Photo extends { readonly id: string }>(
  photos: readonly Photo[],
  id: string,
): readonly Beside<Photo>[] {
  const at = photos.findIndex((photo) => photo.id === id);
  const [from, fromOnPhone] = [most, mostOnPhone].map((size) =>
    Math.max(0, Math.min(at - (size - 1) / 2, photos.length - size)),
  );
  return photos.flatMap((photo, place) => {
    const isIn = (start = 0, size = 0): boolean => place >= start && place < start + size;
    return isIn(from, most) ? { photo, isFar: !isIn(fromOnPhone, mostOnPhone) } : [];
  });
}
