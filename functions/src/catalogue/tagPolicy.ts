import { ContractError } from '#contract/errors.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import type { KnownTag } from '../data/catalogue/tagStore.ts';

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
export type TagEnd = Pick<KnownTag, 'key' | 'name' | 'reading'> & { readonly how: 'known' | 'made' | 'promoted' };

type TagDecision =
  | { readonly kind: 'same'; readonly key: string }
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly reading: string;
      readonly before: Readonly<Record<string, string>>;
      readonly after: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'lead'; readonly tag: KnownTag; readonly end: TagEnd };

export type KnownTags = {
  readonly tag: KnownTag | undefined;
  readonly leadsTo: string | undefined;
  readonly typed: KnownTag | undefined;
  readonly end: KnownTag | undefined;
};

const refuse = (why: string, field: string) => new ContractError('failed-precondition', why, { field });

/** Pure. A merge follows the alias of its target. A rename to an alias of the tag swaps the two. */
export function decideTag(command: TagCommand, known: KnownTags): TagDecision {
  const { tag } = known;
  if (!tag) throw new ContractError('not-found', 'no such tag', { field: 'tag' });
  const { rename, mergeInto } = command;
  const other = mergeInto ?? (rename?.key === tag.key ? undefined : rename);
  if (tag.aliasOf !== undefined) {
    if (other && known.leadsTo !== undefined && known.end?.key === known.leadsTo)
      return { kind: 'same', key: known.leadsTo };
    throw refuse('it leads to another tag', 'tag');
  }
  if (mergeInto) return { kind: 'lead', tag, end: endOfMerge(tag, known) };
  if (other) return { kind: 'lead', tag, end: endOfRename(tag, other, command.reading, known) };
  return decideNames(tag, { name: rename?.name ?? tag.name, reading: command.reading ?? tag.reading });
}

function endOfMerge({ key }: KnownTag, { typed, end }: KnownTags): TagEnd {
  if (!typed || !end) throw new ContractError('not-found', 'no such tag', { field: 'mergeInto' });
  if (end.key === key) throw refuse(typed.key === key ? 'into itself' : 'in a circle', 'mergeInto');
  if (end.aliasOf !== undefined) throw refuse('it leads nowhere', 'mergeInto');
  return { key: end.key, name: end.name, reading: end.reading, how: 'known' };
}

function endOfRename(
  tag: KnownTag,
  { key, name }: TypedTag,
  reading: string | undefined,
  { typed, end }: KnownTags,
): TagEnd {
  const names = { key, name, reading: reading ?? tag.reading };
  if (!typed) return { ...names, how: 'made' };
  if (end?.key === tag.key) return { ...names, how: 'promoted' };
  throw refuse('another tag is called so', 'rename');
}

function decideNames(tag: KnownTag, names: Pick<KnownTag, 'name' | 'reading'>): TagDecision {
  const changed = (['name', 'reading'] as const).filter((field) => tag[field] !== names[field]);
  if (changed.length === 0) return { kind: 'same', key: tag.key };
  const told = (of: typeof names) => Object.fromEntries(changed.map((field) => [field, of[field]]));
  return { kind: 'name', ...names, before: told(tag), after: told(names) };
}
