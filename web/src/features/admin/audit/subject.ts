import { isPhotoId } from '#contract/ids.ts';
import type { Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { calledIn, type Names } from '../called.ts';

/** What an entry is about, in words, and where it can be seen. */
export type Subject = { readonly label: string; readonly to?: string };

/** Pure: the subject of an entry by the path of its document. */
export function subjectOf(target: string, names: Names, words: Words['adminAudit'], common: Words['admin']): Subject {
  const [collection, id = ''] = target.split(/\/(.*)/s);
  const photo = (photoId: string): Subject => ({
    label: words.photo(photoId),
    ...(isPhotoId(photoId) && { to: paths.photo(photoId) }),
  });
  const person = (uid: string): Subject => {
    const username = names.get(uid)?.username;
    return { label: words.person(calledIn(names, common, uid)), ...(username && { to: paths.profile(username) }) };
  };
  switch (collection) {
    case 'users':
      return person(id);
    case 'photos':
      return photo(id);
    case 'cases': {
      const subject = id.startsWith('user_') ? person(id.slice('user_'.length)) : photo(id.slice('photo_'.length));
      return { ...subject, label: words.case(subject.label) };
    }
    case 'tags':
      return { label: words.tag(id), to: paths.tag(id) };
    case 'ngTags':
      return { label: words.ngTag(id) };
    case 'titles':
      return id === '' ? { label: words.titles } : { label: words.titleOf(id), to: paths.photos({ title: id }) };
    case 'settings':
      return { label: words.site };
    default:
      return { label: target };
  }
}
