import * as v from 'valibot';
import { photoFields } from '#contract/callables/createPhotos.ts';
import type { UploadDefaults } from '#contract/documents/user.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, type Problem } from '#contract/normalizers.ts';
import { countChars } from '#contract/text.ts';
import { splitTags } from '#lib/splitTags.ts';

/** What a person writes about a file, as typed. */
export type Draft = {
  readonly caption: string;
  /** Tags on one line, apart by blanks, commas or 「、」. */
  readonly tags: string;
  readonly description: string;
  readonly alt: string;
  readonly spoiler: boolean;
  /** Camera and settings are shown with the photo. */
  readonly showExif: boolean;
};

export const emptyDraft: Draft = { caption: '', tags: '', description: '', alt: '', spoiler: false, showExif: false };

/** What a new file begins with, as its owner has it in the settings. */
export const draftFrom = (defaults: UploadDefaults | undefined): Draft =>
  defaults === undefined ? emptyDraft : { ...emptyDraft, ...defaults, tags: defaults.tags.join(' ') };

export type TextProblem =
  | { readonly problem: 'too-long'; readonly maxChars: number }
  | { readonly problem: 'characters' };
/** `refused`: the server took offence at a field without saying more (a tag that is not allowed here). */
export type TagsProblem =
  | { readonly problem: Problem; readonly tag: string }
  | { readonly problem: 'too-many'; readonly maxTags: number }
  | { readonly problem: 'refused'; readonly tag: string };

/** What is wrong with a draft, by field. */
export type DraftProblems = {
  readonly caption?: TextProblem;
  readonly tags?: TagsProblem;
  readonly description?: TextProblem;
  readonly alt?: TextProblem;
};

/** The fields of `createPhotos` that a draft fills. */
export type DraftFields = {
  readonly caption: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly alt: string;
  readonly spoiler: boolean;
  readonly showExif: boolean;
};

function textProblem(schema: v.GenericSchema, text: string, maxChars: number): TextProblem | undefined {
  if (v.safeParse(schema, text).success) return undefined;
  return countChars(text.trim()) > maxChars ? { problem: 'too-long', maxChars } : { problem: 'characters' };
}

function tagsProblem(tags: readonly string[]): TagsProblem | undefined {
  for (const tag of tags) {
    const normalized = normalizeTag(tag);
    if (!normalized.ok) return { problem: normalized.problem, tag };
  }
  return tags.length > limits.photo.maxTags ? { problem: 'too-many', maxTags: limits.photo.maxTags } : undefined;
}

/** Tags with doubles dropped, so that the limit counts what will be kept. */
function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const normalized = normalizeTag(tag);
    const key = normalized.ok ? normalized.key : tag;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** Checks a draft as the server will. */
export function checkDraft(
  draft: Draft,
): { readonly ok: true; readonly fields: DraftFields } | { readonly ok: false; readonly problems: DraftProblems } {
  const tags = distinctTags(splitTags(draft.tags));
  const { captionChars, descriptionChars, altChars } = limits.photo;
  const found = {
    caption: textProblem(photoFields.caption, draft.caption, captionChars),
    tags: tagsProblem(tags),
    description: textProblem(photoFields.description, draft.description, descriptionChars),
    alt: textProblem(photoFields.alt, draft.alt, altChars),
  };
  const problems: DraftProblems = {
    ...(found.caption && { caption: found.caption }),
    ...(found.tags && { tags: found.tags }),
    ...(found.description && { description: found.description }),
    ...(found.alt && { alt: found.alt }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const { caption, description, alt, spoiler, showExif } = draft;
  return { ok: true, fields: { caption, tags, description, alt, spoiler, showExif } };
}

/** A line of tags with others added to its end, none twice. */
export function addTags(line: string, added: string): string {
  return distinctTags([...splitTags(line), ...splitTags(added)]).join(' ');
}
