import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { importedTitleSchema } from '#contract/callables/saveTitle.ts';
import { titleKeys } from '#contract/catalogueSearch.ts';
import type { TitleStatus } from '#contract/documents/title.ts';
import { ContractError } from '#contract/errors.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import type { TitleState, TitleWithId } from '../data/catalogue/titleStore.ts';

export type TitleFields = Omit<v.InferOutput<typeof importedTitleSchema>, 'id' | 'aliases'> & {
  readonly aliases: readonly string[];
};

export function otherNames(name: string, aliases: readonly string[]): string[] {
  const keys = [name, ...aliases].map(titleKey);
  return aliases.filter((_, at) => keys.indexOf(keys[at + 1] ?? '') === at + 1);
}

/** A retired title keeps its merge target. */
export function titleOf({ spoilerUntil, ...fields }: TitleFields, current?: TitleState): TitleState {
  const isMerged = current?.mergedInto !== undefined && fields.status === 'retired';
  return {
    ...fields,
    aliases: otherNames(fields.name, fields.aliases),
    spoilerUntil: dateOf(spoilerUntil),
    mergedInto: isMerged ? current.mergedInto : undefined,
  };
}

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

export type TitleSeen = TitleFields & { readonly mergedInto?: TitleId | undefined };

export const titleBefore = (seen: TitleSeen): TitleState => ({
  ...seen,
  aliases: [...seen.aliases],
  spoilerUntil: dateOf(seen.spoilerUntil),
});

const refuse = (why: string) => new ContractError('failed-precondition', why, { field: 'mergeInto' });

/** Retires the title and gives its names to the target. Throws like `saveTitle`. */
export function mergeTitles(
  wanted: TitleState,
  current: TitleWithId,
  target: TitleWithId | undefined,
): Record<'title' | 'target', TitleState> {
  if (!target) throw new ContractError('not-found', 'no such title', { field: 'mergeInto' });
  if (target.id === current.id) throw refuse('into itself');
  if (target.status !== 'active') throw refuse(`one that is ${target.status}`);
  const { mergedInto: _, ...title } = wanted;
  const names = [wanted.name, ...wanted.aliases, current.name, ...current.aliases];
  const aliases = otherNames(target.name, [...target.aliases, ...names]);
  if (aliases.length > limits.title.maxAliases) throw refuse('more names than a title can have');
  return { title: { ...title, status: 'retired', mergedInto: target.id }, target: { ...target, aliases } };
}

export const auditedTitle = ({ name, reading, aliases, kind, status, spoilerUntil, mergedInto }: TitleState) => ({
  name,
  reading,
  aliases: [...aliases],
  kind,
  status,
  spoilerUntil: spoilerUntil?.toISOString() ?? null,
  mergedInto: mergedInto ?? null,
});

type Recorded = Readonly<Record<string, unknown>>;

export const differing = (one: Recorded, other: Recorded): Recorded =>
  Object.fromEntries(
    Object.entries(one).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(other[field])),
  );

export const isSameTitle = (one: TitleState, other: TitleState): boolean =>
  Object.keys(differing(auditedTitle(one), auditedTitle(other))).length === 0;

/** A proposed title has no photos. */
export function changesPhotos(current: TitleState, next: TitleState): boolean {
  if (current.status === 'proposed') return false;
  const fields = Object.keys(differing(auditedTitle(current), auditedTitle(next)));
  return ['name', 'reading', 'aliases', 'kind', 'spoilerUntil', 'mergedInto'].some((field) => fields.includes(field));
}

type Named = Pick<TitleState, 'name' | 'kind'>;

export function takenBy(named: readonly TitleWithId[], { name, kind }: Named, ownId: TitleId | undefined) {
  const others = named.filter((title) => title.id !== ownId && title.kind === kind && title.status !== 'retired');
  const isCalled = (text: string): boolean => titleKey(text) === titleKey(name);
  return others.find((title) => [title.name, title.reading, ...title.aliases].some(isCalled));
}

/** One id per name and kind, however many people propose it. */
export function proposedTitleId({ name, kind }: Named): TitleId {
  const hash = createHash('sha256').update(`${kind}:${titleKey(name)}`);
  return v.parse(titleIdSchema, hash.digest('hex').slice(0, 20));
}

const preference: readonly TitleStatus[] = ['active', 'proposed', 'retired'];

export function sameTitle(titles: readonly TitleWithId[], { name, kind }: Named): TitleWithId | undefined {
  const key = titleKey(name);
  return titles
    .filter((title) => title.kind === kind && titleKeys(title).includes(key))
    .toSorted((one, other) => preference.indexOf(one.status) - preference.indexOf(other.status))[0];
}
