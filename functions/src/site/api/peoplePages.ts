import { nameFilters } from '#contract/catalogueSearch.ts';
import type { PublicPerson } from '#contract/edge/names.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { inTurn, type Turn } from '../../data/search/inTurn.ts';
import { busiest, listPeople, newest, peopleCalled } from '../../data/site/publicPeople.ts';
import type { Reading } from '../../data/site/publicReading.ts';
import type { NamesEnd } from './searchCatalogue.ts';

type PeopleAsked = {
  readonly by?: 'photos' | undefined;
  /** Of a username or display name, whatever the width, case or kind of kana. */
  readonly typed?: string | undefined;
  readonly after?: NamesEnd | undefined;
  readonly limit?: number;
};

export async function peoplePage(
  reading: Reading,
  { by, typed, after, limit = limits.page.size }: PeopleAsked,
): Promise<{ readonly people: readonly PublicPerson[]; readonly end: NamesEnd | undefined }> {
  const key = typed === undefined ? '' : titleKey(typed);
  const pages: readonly ((asked: Parameters<Turn<PublicPerson>>[0]) => ReturnType<typeof listPeople>)[] =
    typed === undefined
      ? [(asked) => listPeople(reading, by === 'photos' ? busiest() : newest(), asked)]
      : (key === '' ? [] : nameFilters([key])).map((names) => (asked) => peopleCalled(reading, names, asked));
  const lists = pages.map(
    (page): Turn<PublicPerson> =>
      async (asked) => {
        const { people: found, cost, end } = await page(asked);
        return { found, cost, end };
      },
  );
  const { found: people, end } = await inTurn(lists, { after, limit });
  return { people, end };
}
