import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import type { FirstAnswers } from '#contract/edge/first.ts';
import { isCoveredInLists, type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import type { PublicAnswers, PublicKind, ReadPublic } from '#contract/edge/publicAnswers.ts';
import { ContractError } from '#contract/errors.ts';

const isMissing = (error: unknown): boolean => error instanceof ContractError && error.code === 'not-found';

const defaults = new Map(
  Object.entries(v.getDefaults(publicPhotoSchema)).map(([key, value]) => [key, JSON.stringify(value)]),
);

/** Without what the browser's schema adds. Of a title, pages show the name alone; the other words are for searches. */
const inShort = (photo: PublicPhoto) =>
  Object.fromEntries(
    Object.entries({ ...photo, titleWords: photo.titleWords.slice(0, 1) }).filter(
      ([key, value]) => JSON.stringify(value) !== defaults.get(key),
    ),
  );

/** Answers as the page carries them. */
const carried: { readonly [Kind in PublicKind]?: (answer: PublicAnswers[Kind]) => unknown } = {
  photo: ({ item, ...answer }) => ({ ...answer, item: inShort(item) }),
  photos: ({ items, ...answer }) => ({ ...answer, items: items.map(inShort) }),
};

/**
 * The reads of one page, and their `answers` for the browser, by address. A covered photo covers its words too, so the
 * page never gets its description and its alternative text. The browser reads them once the photo is opened
 * (`useWholePhoto`).
 */
export function readFirst(read: ReadPublic, at: Date) {
  const titles = new Map<string, Promise<PublicAnswers['title']>>();
  const readTitle = (address: string): Promise<PublicAnswers['title']> => {
    const title = titles.get(address) ?? read('title', address);
    titles.set(address, title);
    return title;
  };

  /** A title that cannot be read covers its photos. */
  async function isCovered(photo: PublicPhoto, title: Promise<PublicAnswers['title']> | undefined): Promise<boolean> {
    const byTitle = title?.then(
      ({ item: { spoilerUntil } }) => spoilerUntil !== undefined && spoilerUntil > at,
      (error: unknown) => !isMissing(error),
    );
    return isCoveredInLists(photo, at) || ((await byTitle) ?? false);
  }

  const withheld = async (
    photo: PublicPhoto,
    titleAt: (address: string) => ReturnType<typeof readTitle> | undefined,
  ) => {
    const { titleId, description, alt } = photo;
    const hasWords = description !== '' || alt !== '';
    const title = titleId && hasWords ? titleAt(apiAddress.title(titleId)) : undefined;
    if (!hasWords || !(await isCovered(photo, title))) return photo;
    return { ...photo, description: '', alt: '', isWithheld: true } as const;
  };

  const readers: { readonly [Kind in PublicKind]?: (address: string) => Promise<PublicAnswers[Kind]> } = {
    title: readTitle,
    photo: async (address) => {
      const answer = await read('photo', address);
      return { ...answer, item: await withheld(answer.item, readTitle) };
    },
    // Lists read no titles, but the page of a title does.
    photos: async (address) => {
      const answer = await read('photos', address);
      const items = await Promise.all(answer.items.map((photo) => withheld(photo, (title) => titles.get(title))));
      return { ...answer, items };
    },
  };

  const answers: Record<string, unknown> = {};
  const readHere: ReadPublic = async (kind, address) => {
    try {
      const answer = await (readers[kind] ?? ((at: string) => read(kind, at)))(address);
      // The browser reads what is trending with the code that shows it.
      if (kind !== 'trending') answers[address] = carried[kind]?.(answer) ?? answer;
      return answer;
    } catch (error) {
      if (isMissing(error)) answers[address] = null;
      throw error;
    }
  };
  return { read: readHere, answers: (): FirstAnswers => ({ ...answers }) };
}
