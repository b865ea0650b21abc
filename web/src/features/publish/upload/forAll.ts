import { atom, type Store } from 'jotai';
import { splitTags } from '#lib/splitTags.ts';
import { addTags, noValues, type PhotoProblems, valueNames, withoutTags } from '../fields/photoValues.ts';
import { type Draft, isEditable, type UploadItem, uploadItems, withDraft } from './uploadItems.ts';

/** Excludes texts, which each photo has for itself. */
const sharedNames = [
  ...valueNames.filter((name) => name !== 'tags' && name !== 'caption' && name !== 'description' && name !== 'alt'),
  'album',
] as const;
type SharedName = (typeof sharedNames)[number];

/** The common values of all editable photos. */
export type Shared = NonNullable<ReturnType<typeof sharedBy>>;

/** Text in the field for all photos that is not a tag yet. */
export const tagTypedForAll = atom('');

const comparable = (draft: Draft, name: SharedName): unknown =>
  name === 'title' || name === 'album' ? draft[name]?.id : draft[name];

/** `undefined`: fewer than two photos are editable. */
export function sharedBy(items: readonly UploadItem[]) {
  const editable = items.filter(isEditable);
  const [first, ...others] = editable;
  if (first === undefined || others.length === 0) return undefined;
  const { draft } = first;
  const isSame = (name: SharedName): boolean =>
    others.every((other) => comparable(other.draft, name) === comparable(draft, name));
  const same = sharedNames.filter(isSame);
  const tags = others.reduce<readonly string[]>(
    (common, other) => withoutTags(common, withoutTags(common, other.draft.tags)),
    draft.tags,
  );
  const ofAny = editable.reduce<readonly string[]>((all, other) => addTags(all, other.draft.tags), []);
  /** Differing values are those of `noValues`. */
  const values: Draft = { ...noValues, ...Object.fromEntries(same.map((name) => [name, draft[name]])), tags };
  const tagsOfSome = withoutTags(ofAny, tags);
  const ofFiles = editable.flatMap(({ facts }) => facts?.words?.tags ?? []);
  const perPhoto = editable.map((item) => problemsForAll(item.problems, values));
  const problems: PhotoProblems = Object.assign({}, ...perPhoto.reverse());
  return {
    count: editable.length,
    values,
    differing: new Set<keyof Draft>(sharedNames.filter((name) => !same.includes(name))),
    tagsOfSome,
    isOfFiles: withoutTags(tagsOfSome, ofFiles).length === 0,
    problems,
  };
}

/** The problems with common values, which show once. */
export function problemsForAll({ tags, title, publishAt }: PhotoProblems, values: Draft): PhotoProblems {
  const isTagOfAll = tags !== undefined && 'tag' in tags && withoutTags([tags.tag], values.tags).length === 0;
  return {
    ...(isTagOfAll && { tags }),
    ...(title && values.title && { title }),
    ...(publishAt && values.publishAt !== undefined && { publishAt }),
  };
}

/** Adds tags to each photo or removes them, and replaces all other values. Skips photos that are already sent. */
export function giveToAll(store: Store, change: Partial<Draft>): void {
  const items = store.get(uploadItems);
  const before = sharedBy(items)?.values.tags ?? [];
  const { tags = before, ...others } = change;
  const removed = withoutTags(before, tags);
  const given = (draft: Draft): Partial<Draft> => {
    const own = addTags(withoutTags(draft.tags, removed), tags);
    return own.join() === draft.tags.join() ? others : { ...others, tags: own };
  };
  const changed = (item: UploadItem): UploadItem => (isEditable(item) ? withDraft(item, given(item.draft)) : item);
  // In one update, because fifty would each be stored and rendered.
  store.set(uploadItems, items.map(changed));
}

/** The initial values of a photo that joins `items`: common values take precedence over `defaults`. */
export function draftBeside(items: readonly UploadItem[], defaults: Draft): Draft {
  const shared = sharedBy(items);
  if (shared === undefined) return defaults;
  const { values, differing } = shared;
  const same = sharedNames.filter((name) => !differing.has(name));
  return { ...defaults, ...Object.fromEntries(same.map((name) => [name, values[name]])), tags: values.tags };
}

/** Unfinished text counts as a tag, as in the field of one photo. */
export function enterTypedForAll(store: Store): void {
  const typed = splitTags(store.get(tagTypedForAll));
  if (typed.length === 0) return;
  const tags = sharedBy(store.get(uploadItems))?.values.tags;
  if (tags !== undefined) giveToAll(store, { tags: addTags(tags, typed) });
  store.set(tagTypedForAll, '');
}
