import fc from 'fast-check';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { coverVariants, type Fields } from './documents.ts';

/** The people, tags and titles that the photos of a world share. */
export type World = {
  readonly owners: readonly string[];
  readonly tagKeys: readonly string[];
  /** The last one has no document. */
  readonly titleIds: readonly string[];
};

export const worldNamed = (name: string): World => ({
  owners: [0, 1, 2].map((index) => `owner-${name}-${index}`),
  // Some have many photos and some few, where the very last event matters.
  tagKeys: Array.from('abcdefghijklmnop').map((letter) => `${name}${letter}`),
  titleIds: ['x', 'y', 'none'].map((letter) => `${name}-${letter}`),
});

const words = fc.record({
  tags: fc.uniqueArray(fc.oneof(fc.nat(3), fc.nat(15)), { maxLength: 4 }),
  title: fc.option(fc.nat(2), { nil: undefined, freq: 2 }),
  spoiler: fc.boolean(),
  sensitive: fc.boolean(),
});

const stepOf = fc.oneof(
  { weight: 4, arbitrary: words.map((to) => ({ kind: 'edit' as const, to })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'hide' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'publish' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'replace' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
  // Does not change the count, but triggers an event.
  { weight: 1, arbitrary: fc.constant({ kind: 'caption' as const }) },
);
export type Step =
  | {
      readonly kind: 'edit';
      readonly to: {
        readonly tags: readonly number[];
        readonly title?: number | undefined;
        readonly spoiler: boolean;
        readonly sensitive: boolean;
      };
    }
  | { readonly kind: 'hide' | 'publish' | 'replace' | 'delete' | 'caption' };

/** The life of one photo. */
export const historyOf = fc.record({
  owner: fc.nat(2),
  words,
  // Few moments, so that many photos share one.
  moment: fc.nat(9),
  begins: fc.constantFrom('published' as const, 'hidden' as const, 'processing' as const),
  steps: fc.array(stepOf, { minLength: 1, maxLength: 4 }),
  /** How often each event comes. */
  deliveries: fc.array(fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 4, 5), { minLength: 5, maxLength: 5 }),
});
export type History = ReturnType<typeof historyOf.generate>['value'];
type Words = Extract<Step, { readonly kind: 'edit' }>['to'];

const epochMs = Date.UTC(2026, 0, 1);

export const firstState = (id: PhotoId, history: History, world: World): Fields => ({
  ownerId: world.owners[history.owner],
  ...inWords(history.words, world),
  ...{ status: history.begins, listed: history.begins === 'published' },
  publishedAt: new Date(epochMs + history.moment * 60_000),
  color: '#aabbcc',
  thumbhash: 'hash',
  variants: { ...coverVariants, share: { width: 3, height: 2 } },
  pictureId: id,
});

/** A different one for each version of a photo. */
const pictureIdOf = (id: PhotoId, version: number): PhotoId =>
  parsePhotoId(`${id.slice(0, 18)}${String(version).padStart(2, '0')}`);

const inWords = ({ tags, title, spoiler, sensitive }: Words, { tagKeys, titleIds }: World): Fields => ({
  tags: tags.map((index) => `${tagKeys[index]}`.toUpperCase()),
  tagKeys: tags.map((index) => tagKeys[index]),
  ...(title === undefined ? {} : { titleId: titleIds[title] }),
  spoiler,
  sensitive,
});

/** The photo after a step; `undefined` once it is deleted, which is final. */
export function after(
  id: PhotoId,
  photo: Fields | undefined,
  step: Step,
  version: number,
  world: World,
): Fields | undefined {
  if (photo === undefined) return undefined;
  switch (step.kind) {
    case 'edit': {
      const { titleId: _gone, ...rest } = photo;
      return { ...rest, ...inWords(step.to, world) };
    }
    case 'hide':
      return { ...photo, status: 'hidden', listed: false };
    case 'publish':
      return { ...photo, status: 'published', listed: true };
    case 'replace':
      return { ...photo, pictureId: pictureIdOf(id, version) };
    case 'caption':
      return { ...photo, caption: `caption ${version}` };
    case 'delete':
      return undefined;
  }
}
