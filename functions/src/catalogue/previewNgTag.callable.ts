import { previewNgTagContract } from '#contract/callables/ngTags.ts';
import { readNgTags } from '../data/catalogue/catalogueStore.ts';
import { callable } from '../platform/callable.ts';
import { parseTag } from './parseTag.ts';
import { previewBearers } from './previewBearers.ts';

/** What an NG tag would touch: see the contract. */
export const previewNgTag = callable(previewNgTagContract, {}, async ({ tag }) => {
  const { key } = parseTag(tag);
  const [{ photos, examples }, ngTags] = await Promise.all([previewBearers(key), readNgTags([key])]);
  const existing = ngTags.get(key);
  // Left out and not `undefined`, which would arrive as `null`.
  return { key, photos, examples: [...examples], ...(existing ? { existing } : {}) };
});
