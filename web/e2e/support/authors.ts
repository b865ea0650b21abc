import { database } from './people.ts';
import { publishedPhoto } from './publishedPhoto.ts';

let turn = 0;

/** A newcomer with a page and one published photo. */
export async function anAuthor() {
  turn += 1;
  const mark = `${Date.now()}${turn}`;
  const caption = `見えなくなる一枚 ${mark}`;
  const username = `mute_${mark}`;
  const photoId = await publishedPhoto(caption);
  const uid = String((await database().doc(`photos/${photoId}`).get()).get('ownerId'));
  await database().doc(`usernames/${username}`).set({ uid, createdAt: new Date() });
  await database().doc(`users/${uid}`).update({ username });
  await database().doc(`profiles/${uid}`).update({ username, usernameKey: username });
  const photo = database().doc(`photos/${photoId}`);
  // The copy in the photo follows the profile, which is not tested here.
  await photo.update({ 'owner.username': username });
  return { uid, username, caption, photoId };
}

/** A title under which photos can be filed. Resolves with its id. */
export async function addTitle(name: string): Promise<string> {
  const title = database().collection('titles').doc();
  await title.create({ name, reading: '', aliases: [], kind: 'book', count: 0, status: 'active' });
  return title.id;
}
