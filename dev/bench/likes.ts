import { parseUid } from '#contract/ids.ts';
import { rates } from '#contract/rates.ts';
import type { Stack } from '../launcher/stack.ts';
import { becomeFunction } from './asFunction.ts';
import { loadDatabase } from './loadDatabase.ts';
import type { Figure } from './table.ts';

const people = 100;
const presses = 50;

async function loadFunctions(stack: Stack) {
  becomeFunction(stack);
  const { firestore } = await loadDatabase();
  const { takeRate } = await import('../../functions/src/platform/rate.ts');
  const { newPhotoId } = await import('../../functions/src/platform/newPhotoId.ts');
  const { like } = await import('../../functions/src/social/likes/setLike.callable.ts');
  const { deleteLike } = await import('../../functions/src/data/social/likeStore.ts');
  return { firestore, takeRate, newPhotoId, like, deleteLike };
}
type Functions = Awaited<ReturnType<typeof loadFunctions>>;

const uidOf = (index: number) => parseUid(`likes-${index}`);

async function aPhoto({ firestore, newPhotoId }: Functions) {
  const id = newPhotoId();
  const at = new Date();
  await firestore
    .doc(`photos/${id}`)
    .set({
      ...{ ownerId: 'likes-owner', owner: { username: 'owner', displayName: '', photoURL: null } },
      ...{ caption: '測る写真', description: '', alt: '', tags: [], tagKeys: [], titleWords: [], grams: [] },
      ...{ status: 'published', listed: true, width: 3_000, height: 2_000, thumbhash: '', color: '#808080' },
      ...{ variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } } },
      ...{ createdAt: at, updatedAt: at, publishedAt: at, schema: 2 },
    });
  return id;
}

const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const everybody = (work: (uid: ReturnType<typeof uidOf>) => Promise<unknown>) =>
  Promise.all(Array.from({ length: people }, (_, index) => work(uidOf(index))));

/** What likes write, and how long a hundred of one photo take at once, against a photo each. */
export async function likeFigures(stack: Stack): Promise<readonly Figure[]> {
  const functions = await loadFunctions(stack);
  const { firestore, takeRate, like, deleteLike } = functions;
  await everybody((uid) => firestore.doc(`users/${uid}`).set({ displayName: '', username: '', createdAt: new Date() }));
  const photo = await aPhoto(functions);
  // The first of all opens connections.
  await like(await aPhoto(functions), uidOf(0), new Date());
  const before = (await firestore.doc(`photos/${photo}`).get()).updateTime;
  const likesMs = await tookMs(() => everybody((uid) => like(photo, uid, new Date())));
  const photos = await Promise.all(Array.from({ length: people }, () => aPhoto(functions)));
  const apartMs = await tookMs(() =>
    Promise.all(photos.map((another, index) => like(another, uidOf(index), new Date()))),
  );
  const after = (await firestore.doc(`photos/${photo}`).get()).updateTime;
  const written = (await firestore.collection('likes').where('photoId', '==', photo).count().get()).data().count;

  const rateWrites = new Set<string>();
  const person = uidOf(0);
  const start = Date.now();
  for (let press = 0; press < presses; press += 1) {
    // All within a minute.
    await takeRate(person, rates.likes, 1, () => new Date(start + press * 1_000));
    if (press % 2 === 0) await deleteLike(photo, person);
    else await like(photo, person, new Date());
    const { updateTime } = await firestore.doc(`rateLimits/${person}`).get();
    rateWrites.add(updateTime?.valueOf() ?? '');
  }
  const isUntouched = before !== undefined && after?.isEqual(before) === true;
  return [
    {
      what: `writes of ${presses} likes and unlikes of a person in a minute, against the rate written with each`,
      unit: '',
      ours: presses + rateWrites.size,
      against: presses * 2,
      goal: `= ${presses + 1}, the photo untouched`,
      reached: rateWrites.size === 1 && isUntouched,
    },
    {
      what: `${people} people like one photo at once, all of them written, against a photo each`,
      unit: 'ms',
      ours: likesMs,
      against: apartMs,
      goal: '≤ 1,000 ms: 100 a second',
      reached: likesMs <= 1_000 && written === people,
    },
  ];
}
