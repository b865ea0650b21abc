import * as v from 'valibot';
import type { apiAddress } from '#contract/edge/api.ts';
import { type PublicPerson, publicPersonSchema } from '#contract/edge/people.ts';
import { type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { forgetAnswers, ownChangesKey } from './api.ts';

/** A published photo with its id. */
export type ListedPhoto = PublicPhoto;

/** Newest first. `next` is what `after` is for what follows; `asOf` is when the server read it. */
export type PhotoPage = {
  readonly photos: readonly ListedPhoto[];
  readonly next: string | undefined;
  readonly asOf: Date;
};

/** What a list of photos is of: everybody's where nothing is said. Words (`q`) may be asked for within a title. */
export type PhotosAsked = Omit<NonNullable<Parameters<typeof apiAddress.photos>[0]>, 'after'>;

/**
 * What the person has just changed themself. The edge may tell of what was before for up to 90 s; to them it is so at once, in every
 * list, also after a reload of the tab.
 */

/** Longer than the edge tells of what was: 2 min. */
const toldMs = 120_000;
/** What was read so little later than a change may not have it yet: clocks differ. */
const slackMs = 5_000;

const changesSchema = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('photo'), atMs: v.number(), photo: publicPhotoSchema }),
    v.object({ kind: v.literal('gone'), atMs: v.number(), id: photoIdSchema }),
    v.object({ kind: v.literal('person'), atMs: v.number(), person: publicPersonSchema }),
  ]),
);
type OwnChange = v.InferOutput<typeof changesSchema>[number];

/** Photo or person that a change is of: the last one counts. */
function subjectOf(change: OwnChange): string {
  switch (change.kind) {
    case 'photo':
      return change.photo.id;
    case 'gone':
      return change.id;
    case 'person':
      return `person ${change.person.uid}`;
  }
}

function changes(): readonly OwnChange[] {
  try {
    const kept = v.parse(changesSchema, JSON.parse(sessionStorage.getItem(ownChangesKey) ?? '[]'));
    const told = kept.filter(({ atMs }) => Date.now() - atMs < toldMs);
    if (told.length === 0) sessionStorage.removeItem(ownChangesKey);
    return told;
  } catch {
    return [];
  }
}

function add(change: OwnChange): void {
  try {
    const kept = [...changes().filter((other) => subjectOf(other) !== subjectOf(change)), change];
    sessionStorage.setItem(ownChangesKey, JSON.stringify(kept));
  } catch {
    // Full, or closed to us: it shows when the edge tells of it.
  }
  forgetAnswers();
}

/** A photo of one's own was published, changed or restored; `photo` is its document as it is now. */
export function photoChanged(id: PhotoId, photo: object | undefined): void {
  const shown = v.safeParse(publicPhotoSchema, { ...photo, id });
  if (shown.success) add({ kind: 'photo', atMs: Date.now(), photo: shown.output });
  else photoGone(id);
}

/** A photo of one's own was deleted, or is not public any more. */
export const photoGone = (id: PhotoId): void => add({ kind: 'gone', atMs: Date.now(), id });

/** One's own profile was saved, and stands so. */
export const personChanged = (person: PublicPerson): void => add({ kind: 'person', atMs: Date.now(), person });

const dateOf = ({ updatedAt, publishedAt }: PublicPhoto): number =>
  Math.max(updatedAt.getTime(), publishedAt.getTime());

function belongs(photo: PublicPhoto, { tag, title, owner, q }: PhotosAsked): boolean {
  return (
    // What words find and in which order, only the server knows.
    !q &&
    (tag === undefined || photo.tagKeys.includes(tag)) &&
    (title === undefined || photo.titleId === title) &&
    (owner === undefined || photo.ownerId === owner)
  );
}

const isBefore = (one: PublicPhoto, other: PublicPhoto): boolean => {
  const sooner = one.publishedAt.getTime() - other.publishedAt.getTime();
  return sooner === 0 ? one.id > other.id : sooner > 0;
};

/** A page of a list with what one has changed since it was read: what is new at its place, what is gone left out. */
export function withOwnChanges(page: PhotoPage, asked: PhotosAsked, isFirst: boolean): PhotoPage {
  let photos = page.photos;
  for (const change of changes()) {
    if (change.kind === 'gone') photos = photos.filter(({ id }) => id !== change.id);
    if (change.kind !== 'photo') continue;
    const own = change.photo;
    // What was read after the change has it: others may have hidden the photo since.
    if (page.asOf.getTime() > Math.max(change.atMs, dateOf(own)) + slackMs) continue;
    const listed = photos.find(({ id }) => id === own.id);
    if (listed !== undefined && dateOf(listed) >= dateOf(own)) continue;
    if (asked.q) {
      photos = photos.map((photo) => (photo.id === own.id ? own : photo));
      continue;
    }
    const others = photos.filter(({ id }) => id !== own.id);
    const place = others.findIndex((photo) => isBefore(own, photo));
    const isWithin = place !== -1 ? isFirst || place > 0 || listed !== undefined : page.next === undefined;
    photos = belongs(own, asked) && isWithin ? others.toSpliced(place === -1 ? others.length : place, 0, own) : others;
  }
  return { ...page, photos };
}

/** A photo as its owner has changed it since; `undefined` where they have deleted it. */
export function withOwnChange(id: PhotoId, photo: PublicPhoto | undefined): PublicPhoto | undefined {
  const change = changes().find((change) => subjectOf(change) === id);
  if (change?.kind === 'gone') return undefined;
  if (change?.kind !== 'photo') return photo;
  return photo !== undefined && dateOf(photo) >= dateOf(change.photo) ? photo : change.photo;
}

/** Who has a username, as they have just saved their profile. */
export function withOwnProfile(username: string, person: PublicPerson | undefined): PublicPerson | undefined {
  const change = changes().find((change) => change.kind === 'person');
  if (change?.kind !== 'person') return person;
  const own = change.person;
  return person?.uid === own.uid || own.usernameKey === usernameKey(username) ? own : person;
}
