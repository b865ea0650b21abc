import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import type { PhotoJobCommand } from '../data/catalogue/photoJobStore.ts';
import { next } from '../data/photos/photoLife.ts';
import { changedFields, gramsUnder } from '../data/photos/photoStore.ts';
import { lifeOf } from '../data/photos/storedLife.ts';
import { nextMoment } from '../platform/clock.ts';

const text = v.fallback(v.string(), '');
const texts = v.fallback(v.array(v.string()), []);

// Lenient, so that one damaged photo does not stop the others.
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
  readonly heldFor: Uid | undefined;
  readonly entries: number;
};

type Plan = {
  readonly id: string;
  readonly command: PhotoJobCommand;
  readonly subject: string;
  readonly modeOfMove: NgTagMode | undefined;
  /** `false`: this job held the photo before, and staff published it since. */
  readonly mayHold: boolean;
};

export function planPhotoChange(stored: unknown, plan: Plan, now: Date): ChangedPhoto | undefined {
  const photo = v.parse(photoSchema, stored);
  if (photo.deletedAt !== undefined) return undefined;
  const { words, heldTag, title } = wanted(photo, plan);
  const life = lifeOf(stored);
  const after = heldTag === undefined ? life : next(life, { kind: 'tag-forbidden', tag: heldTag }, now);
  const hold = after === life || after instanceof ContractError ? undefined : changedFields(plan.id, life, after);
  if (!words && !hold && !title) return undefined;
  const titleWords = title ? { titleId: title.titleId, titleWords: title.words } : {};
  const known = typeof stored === 'object' ? stored : {};
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
      // Open forms do not edit the copied names of a title.
      ...(isCopyAlone ? {} : { updatedAt: nextMoment(now, photo.updatedAt) }),
    },
    heldFor: hold ? photo.ownerId : undefined,
    entries: (photo.grams?.length ?? 0) + (grams ?? photo.grams ?? []).length,
  };
}

type Change = {
  readonly words?: Pick<StoredPhoto, 'tags' | 'tagKeys'> | undefined;
  readonly heldTag?: string | undefined;
  readonly title?: Extract<PhotoJobCommand, { kind: 'title' }> | undefined;
};

function wanted(photo: StoredPhoto, { command, subject, modeOfMove, mayHold }: Plan): Change {
  switch (command.kind) {
    case 'ng-tag':
      if (!photo.tagKeys.includes(subject)) return {};
      return command.mode === 'strip' ? { words: without(photo, subject) } : { heldTag: mayHold ? subject : undefined };
    case 'tag':
      return led(photo, subject, command, { modeOfMove, mayHold });
    case 'title':
      return filed(photo, command);
  }
}

const without = ({ tags, tagKeys }: Pick<StoredPhoto, 'tags' | 'tagKeys'>, key: string) => ({
  tags: tags.filter((_, at) => tagKeys[at] !== key),
  tagKeys: tagKeys.filter((other) => other !== key),
});

function led(
  photo: StoredPhoto,
  from: string,
  { key, name }: Extract<PhotoJobCommand, { kind: 'tag' }>,
  { modeOfMove, mayHold }: Pick<Plan, 'modeOfMove' | 'mayHold'>,
): Change {
  if (!photo.tagKeys.includes(from) || from === key) return {};
  // On a photo with both tags, `key` is not new; what staff decided about it stays.
  if (photo.tagKeys.includes(key) || modeOfMove === 'strip') return { words: without(photo, from) };
  const words = {
    tags: photo.tagKeys.map((other, at) => (other === from ? name : (photo.tags[at] ?? other))),
    tagKeys: photo.tagKeys.map((other) => (other === from ? key : other)),
  };
  return { words, heldTag: modeOfMove !== undefined && mayHold ? key : undefined };
}

function filed(photo: StoredPhoto, title: Extract<PhotoJobCommand, { kind: 'title' }>): Change {
  const saysSo =
    photo.titleId === title.titleId &&
    isDeepStrictEqual(photo.titleWords, title.words) &&
    photo.coveredUntil?.getTime() === title.coveredUntil?.getTime();
  return saysSo ? {} : { title };
}
