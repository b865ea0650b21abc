import { useQuery } from '@tanstack/react-query';
import { albumPhotosNow } from '#data/albums/ownAlbums.ts';
import type { Album } from '#data/albums/queries.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { Hint } from '#ui/layout.tsx';
import { type NotShownWhy, notShown } from './notShown.ts';

/** For the owner: how many photos others do not see, and why. Import it lazily; it suspends for its words. */
export function NotShown({ album }: { album: Album }) {
  const { words, number } = useTexts('albums');
  const { state, visibility } = useWords('myPhotos');
  const { data } = useQuery(albumPhotosNow(album.id, album.photoCount));
  const whys = [...notShown(data?.photos ?? [], album)];
  const count = whys.reduce((sum, [, each]) => sum + each, 0);
  if (data === undefined || count === 0) return null;
  const nameOf = (why: NotShownWhy): string => (why === 'unlisted' || why === 'private' ? visibility[why] : state[why]);
  const reasons = whys.map(([why, each]) => words.notShownWhy(nameOf(why), number(each)));
  return <Hint>{words.notShown(number(data.photos.length), number(count), reasons, data.isWhole)}</Hint>;
}
