import { ContractError } from '#contract/errors.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import type { TagWithKey } from '../data/catalogue/tagStore.ts';

export type TypedTag = { readonly key: string; readonly name: string };

export function parseTag(tag: string): TypedTag {
  const normalized = normalizeTag(tag);
  if (!normalized.ok) throw new ContractError('invalid-argument', 'no tag', { field: 'tag' });
  return { key: normalized.key, name: normalized.name };
}

export type TagCommand = {
  readonly tag: TypedTag;
  readonly rename?: TypedTag | undefined;
  readonly mergeInto?: TypedTag | undefined;
  readonly reading?: string | undefined;
};

/** `made`: new. `promoted`: was an alias of the other tag. */
export type TagEnd = Pick<TagWithKey, 'key' | 'name' | 'reading'> & { readonly how: 'known' | 'made' | 'promoted' };

type TagDecision =
  | { readonly kind: 'same'; readonly key: string }
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly reading: string;
      readonly before: Readonly<Record<string, string>>;
      readonly after: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'lead'; readonly tag: TagWithKey; readonly end: TagEnd };

export type ExistingTags = {
  readonly tag: TagWithKey | undefined;
  readonly leadsTo: string | undefined;
  readonly typed: TagWithKey | undefined;
  readonly end: TagWithKey | undefined;
};

const refuse = (why: string, field: string) => new ContractError('failed-precondition', why, { field });

/** Pure. A merge follows the alias of its target. A rename to an alias of the tag swaps the two. */
export function decideTag(command: TagCommand, existing: ExistingTags): TagDecision {
  const { tag } = existing;
  if (!tag) throw new ContractError('not-found', 'no such tag', { field: 'tag' });
  const { rename, mergeInto } = command;
  const other = mergeInto ?? (rename?.key === tag.key ? undefined : rename);
  if (tag.aliasOf !== undefined) {
    if (other && existing.leadsTo !== undefined && existing.end?.key === existing.leadsTo)
      return { kind: 'same', key: existing.leadsTo };
    throw refuse('it leads to another tag', 'tag');
  }
  if (mergeInto) return { kind: 'lead', tag, end: endOfMerge(tag, existing) };
  if (other) return { kind: 'lead', tag, end: endOfRename(tag, other, command.reading, existing) };
  return decideNames(tag, { name: rename?.name ?? tag.name, reading: command.reading ?? tag.reading });
}

function endOfMerge({ key }: TagWithKey, { typed, end }: ExistingTags): TagEnd {
  if (!typed || !end) throw new ContractError('not-found', 'no such tag', { field: 'mergeInto' });
  if (end.key === key) throw refuse(typed.key === key ? 'into itself' : 'in a circle', 'mergeInto');
  if (end.aliasOf !== undefined) throw refuse('it leads nowhere', 'mergeInto');
  return { key: end.key, name: end.name, reading: end.reading, how: 'known' };
}

function endOfRename(
  tag: TagWithKey,
  { key, name }: TypedTag,
  reading: string | undefined,
  { typed, end }: ExistingTags,
): TagEnd {
  const names = { key, name, reading: reading ?? tag.reading };
  if (!typed) return { ...names, how: 'made' };
  if (end?.key === tag.key) return { ...names, how: 'promoted' };
  throw refuse('another tag is called so', 'rename');
}

function decideNames(tag: TagWithKey, names: Pick<TagWithKey, 'name' | 'reading'>): TagDecision {
  const changed = (['name', 'reading'] as const).filter((field) => tag[field] !== names[field]);
  if (changed.length === 0) return { kind: 'same', key: tag.key };
  const changedFields = (of: typeof names) => Object.fromEntries(changed.map((field) => [field, of[field]]));
  return { kind: 'name', ...names, before: changedFields(tag), after: changedFields(names) };
}
