import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { uidSchema } from '#contract/ids.ts';
import type { PhotoJobCommand } from '../data/catalogue/photoJobStore.ts';
import { next } from '../data/photos/photoLife.ts';
import { changedFields, gramsUnder } from '../data/photos/photoStore.ts';
import { lifeOf } from '../data/photos/storedLife.ts';
import { nextMoment } from '../platform/clock.ts';

const text = v.fallback(v.string(), '');
const texts = v.fallback(v.array(v.string()), []);

// Lenient: one damaged photo does not stop the others.
const photoSchema = v.object({
  ownerId: v.fallback(v.optional(uidSchema), undefined),
  owner: v.fallback(
    v.object({ username: text, displayName: text, photoURL: v.fallback(v.nullable(v.string()), null) }),
    { username: '', displayName: '', photoURL: null },
  ),
  tags: texts,
  tagKeys: texts,
  titleId: v.fallback(v.optional(v.string()), undefined),
  titleWords: texts,
  coveredUntil: v.fallback(v.optional(timestampSchema), undefined),
  deletedAt: v.optional(v.unknown()),
  grams: v.fallback(v.optional(v.array(v.string())), undefined),
  updatedAt: v.fallback(timestampSchema, new Date(0)),
});
type StoredPhoto = v.InferOutput<typeof photoSchema>;

export type ChangedPhoto = {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The owner to notify, if the photo waits for review from now on. */
  readonly heldFor: Uid | undefined;
  /** Index entries that the change deletes and adds, roughly. */
  readonly entries: number;
};

type Plan = {
  /** The photo's. */
  readonly id: string;
  readonly command: PhotoJobCommand;
  readonly subject: string;
  readonly modeOfMove: NgTagMode | undefined;
  /** `false`: this job has held the photo before, and staff have published it since. */
  readonly mayHold: boolean;
};

export function planPhotoChange(stored: unknown, plan: Plan, now: Date): ChangedPhoto | undefined {
  const photo = v.parse(photoSchema, stored);
  if (photo.deletedAt !== undefined) return undefined;
  switch (plan.command.kind) {
    case 'ng-tag':
      return changeOf(stored, photo, ngTagged(photo, plan.subject, plan.command.mode, plan.mayHold), plan.id, now);
    case 'tag':
      return changeOf(stored, photo, led(photo, plan.subject, plan.command, plan), plan.id, now);
    case 'title':
      return changeOf(stored, photo, filed(photo, plan.command), plan.id, now);
  }
}

type Change = {
  readonly words?: Pick<StoredPhoto, 'tags' | 'tagKeys'> | undefined;
  /** The key to hold the photo for, unless it is out of sight already. */
  readonly heldTag?: string | undefined;
  readonly title?: Extract<PhotoJobCommand, { kind: 'title' }> | undefined;
};

const without = ({ tags, tagKeys }: Pick<StoredPhoto, 'tags' | 'tagKeys'>, key: string) => ({
  tags: tags.filter((_, at) => tagKeys[at] !== key),
  tagKeys: tagKeys.filter((other) => other !== key),
});

function ngTagged(photo: StoredPhoto, key: string, mode: NgTagMode, mayHold: boolean): Change {
  if (!photo.tagKeys.includes(key)) return {};
  if (mode === 'strip') return { words: without(photo, key) };
  return { heldTag: mayHold ? key : undefined };
}

function led(
  photo: StoredPhoto,
  from: string,
  { key, name }: Extract<PhotoJobCommand, { kind: 'tag' }>,
  { modeOfMove, mayHold }: Plan,
): Change {
  if (!photo.tagKeys.includes(from) || from === key) return {};
  // The photo bore both tags: the new one is not new, and what staff decided about it stays.
  if (photo.tagKeys.includes(key)) return { words: without(photo, from) };
  if (modeOfMove === 'strip') return { words: without(photo, from) };
  const words = {
    tags: photo.tagKeys.map((other, at) => (other === from ? name : (photo.tags[at] ?? other))),
    tagKeys: photo.tagKeys.map((other) => (other === from ? key : other)),
  };
  return { words, heldTag: modeOfMove !== undefined && mayHold ? key : undefined };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);

function filed(photo: StoredPhoto, title: Extract<PhotoJobCommand, { kind: 'title' }>): Change {
  const saysSo =
    photo.titleId === title.titleId &&
    isSame(photo.titleWords, title.words) &&
    photo.coveredUntil?.getTime() === title.coveredUntil?.getTime();
  return saysSo ? {} : { title };
}

function changeOf(
  data: unknown,
  photo: StoredPhoto,
  { words, heldTag, title }: Change,
  id: string,
  now: Date,
): ChangedPhoto | undefined {
  const life = lifeOf(data);
  const after = heldTag === undefined ? life : next(life, { kind: 'tag-forbidden', tag: heldTag }, now);
  const hold = after === life || after instanceof ContractError ? undefined : changedFields(id, life, after);
  if (!words && !hold && !title) return undefined;
  const updatedAt = nextMoment(now, photo.updatedAt);
  const titleWords = title ? { titleId: title.titleId, titleWords: title.words } : {};
  const known = typeof data === 'object' ? data : {};
  const grams =
    photo.grams && (words || title) ? gramsUnder({ ...known, ...words, ...titleWords }, photo.owner) : undefined;
  const isCopyAlone = !words && !hold && title?.titleId === photo.titleId;
  return {
    fields: {
      ...words,
      ...titleWords,
      ...(title ? { coveredUntil: title.coveredUntil ?? FieldValue.delete() } : {}),
      ...(grams ? { grams } : {}),
      ...hold,
      // Copied names of a title are no change that an open form could overwrite.
      ...(isCopyAlone ? {} : { updatedAt }),
    },
    heldFor: hold ? photo.ownerId : undefined,
    entries: (photo.grams?.length ?? 0) + (grams ?? photo.grams ?? []).length,
  };
}
