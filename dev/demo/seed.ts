import * as v from 'valibot';
import { arrangeAlbumContract, saveAlbumContract } from '#contract/callables/albums.ts';
import { changePhotosContract } from '#contract/callables/changePhotos.ts';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { reportAlbumContract } from '#contract/callables/reports.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { firstPosition } from '#contract/position.ts';
import { dayOf, daysBefore, hoursAfter, minutesBefore } from '../../functions/src/platform/clock.ts';
import type { Report } from '../launcher/report.ts';
import type { Stack } from '../launcher/stack.ts';
import { signInAs } from './calls.ts';
import { isCounted, writeCatalogue } from './catalogue.ts';
import { enlarge } from './enlarge.ts';
import { followSome, keepToThemselves, makeAccounts, takeAvatar } from './people.ts';
import { demoPicture, openSite, type Site, until } from './site.ts';
import { type DemoPhoto, demoAlbums, demoPeople, demoPhotos, isShown } from './tables.ts';

/** As many as a first page shows. */
const firstPhotos = 24;
// Encoding takes most of the time: 0.4 s of a core for a photo of 600 px, 0.24 s for 480 px, 0.14 s for 390 px.
const firstEdgePx = 480;
const edgePx = 390;
/** How many photos are uploaded and processed at once. More only wait for each other. */
const atOnce = 4;
/** How many of them are of today, of yesterday, and of the 25 days before. */
const ofEach = 40;
const scheduledHours = 3 * 24;
const contentType = 'image/jpeg' as const;

type Reserved = { readonly id: string; readonly uploadPath: string; readonly photo: DemoPhoto };
type Upload = Reserved & { readonly content: Buffer };

/** `changePhotos` gives these theirs. */
const isChangedLater = ({ owner, fields }: DemoPhoto): boolean => owner === 'hoshino' && fields.licence === 'cc0-1.0';

/** One call of one person. */
async function reserve({ stack, now }: Site, photos: readonly DemoPhoto[], edge: number) {
  const contents = await Promise.all(
    photos.map(({ file, part, isWhole }) => demoPicture(file, part, isWhole ? 'full' : edge)),
  );
  const files = photos.map((photo, index) => ({
    ...photo.fields,
    ...(isChangedLater(photo) && { licence: 'all-rights-reserved' as const }),
    ...(photo.isScheduled && { publishAt: hoursAfter(now, scheduledHours).toISOString() }),
    contentType,
    size: contents[index]?.byteLength ?? 0,
  }));
  const call = await signInAs(stack, photos[0]?.owner ?? '');
  const places = (await call(createPhotosContract, { photos: files })).photos;
  return photos.flatMap((photo, index): readonly Upload[] => {
    const [place, content] = [places[index], contents[index]];
    return place && content ? [{ ...place, photo, content }] : [];
  });
}

async function publish(
  { bucket, doc }: Site,
  { id, uploadPath, photo: { file, part }, content }: Upload,
): Promise<void> {
  await bucket.file(uploadPath).save(content, { resumable: false, contentType });
  await until(`publishing ${file} ${part}`, async () => {
    const status: unknown = (await doc(`photos/${id}`).get()).get('status');
    if (status === 'failed') throw new Error(`the demo picture ${file} ${part} was refused`);
    return status === 'published' || status === 'scheduled';
  });
}

/** The photo's place in time. Photos that were sent together share the place of the first of them. */
const placeOf = (photo: DemoPhoto, together: readonly DemoPhoto[]): number =>
  demoPhotos.indexOf((photo.isTogether && together.find(({ owner }) => owner === photo.owner)) || photo);

/** Days in UTC, as those of moments. */
function timeOf(place: number, now: Date): Date {
  const midnight = new Date(new Date(now).setUTCHours(0, 0, 0, 0));
  const ends = [now, midnight, daysBefore(midnight, 1), daysBefore(midnight, 26)].map(Number);
  const [until = 0, from = 0] = ends.slice(Math.floor(place / ofEach));
  return new Date(until - ((until - from) * ((place % ofEach) + 0.5)) / ofEach);
}

/** Spreads the photos over the last days, in the order of `photos.csv`. The events of these writes renew the trends. */
async function spreadOverTime({ doc, batch: begin, now }: Site, reserved: readonly Reserved[]): Promise<void> {
  const batch = begin();
  const together = reserved.flatMap(({ photo }) => (photo.isTogether ? photo : []));
  const publications = new Map<unknown, Date>();
  for (const { id, photo } of reserved.filter(({ photo }) => !photo.isScheduled)) {
    const at = timeOf(placeOf(photo, together), now);
    const published = isShown(photo) && { publishedAt: at };
    batch.update(doc(`photos/${id}`), {
      ...{ showMoment: true, moment: new Date(new Date(at).setUTCSeconds(0, 0)) },
      ...{ createdAt: at, ...published, updatedAt: at, position: firstPosition(at, id) },
    });
    if (published) batch.update(doc(`searchEntries/${id}`), published);
    if (photo.isTogether) publications.set((await doc(`photos/${id}`).get()).get('publication'), at);
  }
  for (const [id, publishedAt] of publications) {
    const publication = await doc(`publications/${id}`).get();
    const photos = v.parse(v.array(v.looseObject({})), publication.get('photos'));
    batch.update(publication.ref, { photos: photos.map((photo) => ({ ...photo, publishedAt })) });
  }
  batch.delete(doc('aggregates/trending'));
  await batch.commit();
}

/** Makes everybody like some photos of others. Likes of the banned person do not count. */
async function likeSome({ doc, batch: begin, now, uids }: Site, reserved: readonly Reserved[]): Promise<void> {
  const batch = begin();
  for (const [place, [name, uid]] of [...uids].entries()) {
    for (const [index, { id, photo }] of reserved.entries()) {
      if (photo.owner === name || !isShown(photo) || (index * 7 + place) % 8 !== 0) continue;
      const at = minutesBefore(now, index * uids.size + place);
      const like = { photoId: id, uid, ownerId: uids.get(photo.owner), createdAt: at, day: dayOf(at) };
      batch.create(doc(`likes/${id}_${uid}`), { ...like, counts: name !== 'banned' });
    }
  }
  await batch.commit();
}

async function makeAlbums({ stack }: Site, reserved: readonly Reserved[]): Promise<void> {
  for (const { owner, tag, reportedBy, ...fields } of demoAlbums) {
    const call = await signInAs(stack, owner);
    const { id } = await call(saveAlbumContract, fields);
    const own = reserved.filter(({ photo }) => photo.owner === owner && photo.fields.tags.includes(tag));
    await call(arrangeAlbumContract, { id, add: own.map((photo) => photo.id) });
    if (reportedBy === '') continue;
    const comment = '題と中の写真が合っていないようです。';
    await (await signInAs(stack, reportedBy))(reportAlbumContract, { id, reason: 'other', comment });
  }
}

/** Features some photos, and changes the licence of many at once, so that these have a former licence. */
async function changePhotos({ stack }: Site, reserved: readonly Reserved[]): Promise<void> {
  for (const { id, photo } of reserved.filter(({ photo }) => photo.isFeatured))
    await (await signInAs(stack, photo.owner))(updateProfileContract, { featuredPhotoId: id });
  const ids = reserved.filter(({ photo }) => isChangedLater(photo)).map(({ id }) => id);
  await (await signInAs(stack, 'hoshino'))(changePhotosContract, { ids, change: { licence: 'cc0-1.0' } });
}

/**
 * Fills an empty site with people, the catalogue and the first photos, which the site's own functions process. Resolves
 * with a function that adds everything else. Throws if `stop` is aborted or if a photo is refused.
 */
export async function seedDemoSite(stack: Stack, report: Report, stop?: AbortSignal): Promise<() => Promise<void>> {
  const site = openSite(stack);
  await makeAccounts(site);
  await writeCatalogue(site);
  await followSome(site);

  const reserved: Reserved[] = [];
  const add = async (photos: readonly DemoPhoto[], edge: number): Promise<void> => {
    const calls = Map.groupBy(photos, (photo) => (photo.isTogether ? photo.owner : photo));
    const uploads = (await Promise.all(Array.from(calls.values(), (some) => reserve(site, some, edge)))).flat();
    const waiting = uploads.values();
    let done = 0;
    const lane = async (): Promise<void> => {
      for (const next of waiting) {
        stop?.throwIfAborted();
        await publish(site, next);
        const isLarge = edge === firstEdgePx || next.photo.isFeatured;
        if (isLarge && !next.photo.isWhole) await enlarge(site, next.id, next.photo);
        done += 1;
        report.progress(`Demo photos: ${reserved.length + done} of ${demoPhotos.length}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    await spreadOverTime(site, uploads);
    reserved.push(...uploads);
  };
  await add(demoPhotos.slice(0, firstPhotos), firstEdgePx);
  return async () => {
    await Promise.all(demoPeople.map((person) => takeAvatar(site, person)));
    await add(demoPhotos.slice(firstPhotos), edgePx);
    await likeSome(site, reserved);
    await makeAlbums(site, reserved);
    await changePhotos(site, reserved);
    await keepToThemselves(site);
    await until('counting the photos of each tag and title', () => isCounted(site));
    await until('looking what is trending', async () => (await site.doc('aggregates/trending').get()).exists);
    report.line('The demo data is complete.');
  };
}
