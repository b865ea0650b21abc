import type { NgTagMode } from '#contract/documents/ngTag.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { TitleId } from '#contract/ids.ts';
import { defaultLicence } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import {
  type LedTo,
  readNgTags,
  readTagAliases,
  readTitleWords,
  type TitleWords,
} from '../data/catalogue/catalogueStore.ts';
import type { PhotoWords } from '../data/photos/photoStore.ts';
import { daysAfter, minutesAfter } from '../platform/clock.ts';

export type TypedWords = Pick<PhotoWords, 'caption' | 'description' | 'alt' | 'tags' | 'spoiler'> & {
  readonly [Field in 'titleId' | 'sensitive' | 'showExif' | 'showMoment' | 'licence' | 'download']?:
    | PhotoWords[Field]
    | undefined;
};

export type Catalogue = {
  readonly ngTags: ReadonlyMap<string, NgTagMode>;
  readonly aliases: ReadonlyMap<string, LedTo>;
  readonly titles: ReadonlyMap<TitleId, TitleWords>;
};

export type PlannedWords = {
  readonly words: PhotoWords;
  readonly strippedTags: readonly string[];
  readonly heldTags: readonly string[];
};

type TypedTag = Record<'typed' | 'name' | 'key', string> & { readonly keys: readonly string[] };

const modes: readonly NgTagMode[] = ['reject', 'strip', 'hold'];

/** Keeps the typed key beside the merge target, so that a merge cannot bypass blocked tags. */
function resolved(typed: string, aliases: Catalogue['aliases']): readonly TypedTag[] {
  const tag = normalizeTag(typed);
  if (!tag.ok) return [];
  const { key, name } = aliases.get(tag.key) ?? tag;
  return [{ typed: tag.name, name, key, keys: [...new Set([tag.key, key])] }];
}

export const tagKeysOf = (all: readonly TypedWords[]): readonly string[] => [
  ...new Set(all.flatMap(({ tags }) => tags.flatMap((tag) => resolved(tag, new Map()).map(({ key }) => key)))),
];

/** Pure. Throws `invalid-argument` for a rejected tag or for an inactive title, unless `filed` under it. */
export function planWords(
  { caption, description, alt, tags, titleId, spoiler, sensitive, showExif, showMoment, licence, download }: TypedWords,
  { ngTags, aliases, titles }: Catalogue,
  fieldOf: (field: string) => string = (field) => field,
  filed?: Photo,
): PlannedWords {
  const title = titleId === undefined ? undefined : titles.get(titleId);
  const stays = titleId !== undefined && titleId === filed?.titleId;
  if (titleId !== undefined && !title?.isActive && !stays) {
    throw new ContractError('invalid-argument', 'no such title', { field: fieldOf('titleId') });
  }
  const typed = tags.flatMap((tag) => resolved(tag, aliases));
  const modeOf = ({ keys }: TypedTag): NgTagMode | undefined => {
    const rules = keys.flatMap((key) => ngTags.get(key) ?? []);
    return modes.find((mode) => rules.includes(mode));
  };
  const rejected = typed.findIndex((tag) => modeOf(tag) === 'reject');
  if (rejected >= 0) {
    throw new ContractError('invalid-argument', 'a tag that is not allowed', { field: fieldOf(`tags.${rejected}`) });
  }
  const allowed = typed.filter((tag) => modeOf(tag) !== 'strip');
  const distinct = allowed.filter(({ key }, at) => allowed.findIndex((other) => other.key === key) === at);
  return {
    words: {
      caption,
      description,
      alt,
      tags: distinct.map(({ name }) => name),
      tagKeys: distinct.map(({ key }) => key),
      titleId,
      titleWords: title?.words ?? (stays ? filed.titleWords : []),
      titleKind: title ? title.kind : stays ? filed.titleKind : undefined,
      coveredUntil: title ? title.spoilerUntil : stays ? filed.coveredUntil : undefined,
      spoiler,
      sensitive: filed?.marked !== undefined || (sensitive ?? filed?.sensitive ?? false),
      showExif: showExif ?? filed?.showExif ?? false,
      showMoment: showMoment ?? filed?.showMoment ?? false,
      licence: licence ?? filed?.licence ?? defaultLicence,
      download: download ?? filed?.download ?? 'none',
    },
    strippedTags: typed.filter((tag) => modeOf(tag) === 'strip').map((tag) => tag.typed),
    heldTags: allowed.filter((tag) => modeOf(tag) === 'hold').map(({ key }) => key),
  };
}

export function checkTime(publishAt: Date, field: string, now: Date): void {
  const { minMinutes, maxDays } = limits.schedule;
  if (publishAt >= minutesAfter(now, minMinutes) && publishAt <= daysAfter(now, maxDays)) return;
  throw new ContractError('invalid-argument', 'too near or too far', { field });
}

export async function readCatalogue(all: readonly TypedWords[]): Promise<Catalogue> {
  const keys = tagKeysOf(all);
  const titleIds = [...new Set(all.flatMap(({ titleId }) => titleId ?? []))];
  const [titles, aliases] = await Promise.all([readTitleWords(titleIds), readTagAliases(keys)]);
  const ends = [...aliases.values()].map(({ key }) => key);
  return { ngTags: await readNgTags([...new Set([...keys, ...ends])]), aliases, titles };
}
