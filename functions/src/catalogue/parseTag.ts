import { ContractError } from '#contract/errors.ts';
import { normalizeTag } from '#contract/normalizers.ts';

export type TypedTag = { readonly key: string; readonly name: string };

/** Pure: a tag that a call's schema has let through, with its key. */
export function parseTag(tag: string): TypedTag {
  const normalized = normalizeTag(tag);
  if (!normalized.ok) throw new ContractError('invalid-argument', 'no tag', { field: 'tag' });
  return { key: normalized.key, name: normalized.name };
}
