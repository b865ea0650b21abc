import * as v from 'valibot';
import type { apiAddress } from '#contract/edge/api.ts';
import { type PublicPerson, publicPersonSchema } from '#contract/edge/names.ts';
import { type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { forgetAnswers, ownChangesKey, type PublicPage } from './api.ts';

export type ListedPhoto = PublicPhoto;

export type PhotoPage = PublicPage<ListedPhoto>;

/** Without filters, everybody's photos. `q` may be combined with `title`. */
export type PhotosAsked = Omit<NonNullable<Parameters<typeof apiAddress.photos>[0]>, 'after'>;

/** The edge may show the old state for up to 90 s: the tab keeps the person's own changes to hide that. */

/** Longer than the edge's 90 s. */
const toldMs = 120_000;
/** A margin for clocks that differ. */
const slackMs = 5_000;

const changesSchema = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('photo'), atMs: v.number(), photo: publicPhotoSchema }),
    v.object({ kind: v.literal('gone'), atMs: v.number(), id: photoIdSchema }),
    v.object({ kind: v.literal('person'), atMs: v.number(), person: publicPersonSchema }),
  ]),
);
type OwnChange = v.InferOutput<typeof changesSchema>[number];

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

function add(...added: readonly OwnChange[]): void {
  const subjects = new Set(added.map(subjectOf));
  try {
    const kept = [...changes().filter((other) => !subjects.has(subjectOf(other))), ...added];
    sessionStorage.setItem(ownChangesKey, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked: the change shows when the edge knows it.
  }
  forgetAnswers();
}

type Changed = readonly [id: PhotoId, photo: object | undefined];

function changeOf([id, photo]: Changed): OwnChange {
  const shown = v.safeParse(publicPhotoSchema, { ...photo, id });
  const atMs = Date.now();
  return shown.success ? { kind: 'photo', atMs, photo: shown.output } : { kind: 'gone', atMs, id };
}

/** Each with its new document. A document that is not public counts as gone. */
export const photosChanged = (changed: readonly Changed[]): void => add(...changed.map(changeOf));

export const photoChanged = (...changed: Changed): void => photosChanged([changed]);

export const photoGone = (id: PhotoId): void => photoChanged(id, undefined);

export const personChanged = (person: PublicPerson): void => add({ kind: 'person', atMs: Date.now(), person });

const dateOf = ({ updatedAt, publishedAt }: PublicPhoto): number =>
  Math.max(updatedAt.getTime(), publishedAt.getTime());

/** False for a search: only the server knows which photos it finds. */
export function belongs(photo: PublicPhoto, { tag, title, owner, q }: PhotosAsked): boolean {
  return (
    !q &&
    (tag === undefined || photo.tagKeys.includes(tag)) &&
    (title === undefined || photo.titleId === title) &&
    (owner === undefined || photo.ownerId === owner)
  );
}

/** Whether a list has `one` above `other`: by date, or on a profile as their owner says. */
export const isBefore = (one: PublicPhoto, other: PublicPhoto, isOnProfile = false): boolean => {
  if (isOnProfile && one.position !== undefined && other.position !== undefined) return one.position > other.position;
  const sooner = one.publishedAt.getTime() - other.publishedAt.getTime();
  return sooner === 0 ? one.id > other.id : sooner > 0;
};

export function withOwnChanges(page: PhotoPage, asked: PhotosAsked, isFirst: boolean): PhotoPage {
  let photos = page.entries;
  const isOnProfile = asked.owner !== undefined;
  for (const change of changes()) {
    if (change.kind === 'gone') photos = photos.filter(({ id }) => id !== change.id);
    if (change.kind !== 'photo') continue;
    const own = change.photo;
    // A page read after the change is newer: staff may have hidden the photo since.
    if (page.asOf.getTime() > Math.max(change.atMs, dateOf(own)) + slackMs) continue;
    const listed = photos.find(({ id }) => id === own.id);
    const since = listed === undefined ? 1 : dateOf(own) - dateOf(listed);
    // A move is no change of the photo, so its date stays.
    const isMoved = isOnProfile && since === 0 && own.position !== undefined && own.position !== listed?.position;
    if (since <= 0 && !isMoved) continue;
    const others = photos.filter(({ id }) => id !== own.id);
    if (own.visibility !== 'public') {
      photos = others;
      continue;
    }
    if (asked.q) {
      photos = photos.map((photo) => (photo.id === own.id ? own : photo));
      continue;
    }
    const place = others.findIndex((photo) => isBefore(own, photo, isOnProfile));
    const isWithin = place !== -1 ? isFirst || place > 0 || listed !== undefined : page.next === undefined;
    photos = belongs(own, asked) && isWithin ? others.toSpliced(place === -1 ? others.length : place, 0, own) : others;
  }
  return { ...page, entries: photos };
}

/** `undefined` where the owner has deleted the photo. */
export function withOwnChange(id: PhotoId, photo: PublicPhoto | undefined): PublicPhoto | undefined {
  const change = changes().find((change) => subjectOf(change) === id);
  if (change?.kind === 'gone') return undefined;
  if (change?.kind !== 'photo') return photo;
  return photo !== undefined && dateOf(photo) >= dateOf(change.photo) ? photo : change.photo;
}

export function withOwnProfile(username: string, person: PublicPerson | undefined): PublicPerson | undefined {
  const change = changes().find((change) => change.kind === 'person');
  if (change?.kind !== 'person') return person;
  const own = change.person;
  return person?.uid === own.uid || own.usernameKey === usernameKey(username) ? own : person;
}
