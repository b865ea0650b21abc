import * as v from 'valibot';
import type { PublicPerson } from '#contract/edge/people.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { beginningWith, busiest, listPeople, newest, type PeopleList } from '../../data/site/publicPeople.ts';
import { endSchema, type Reading } from '../../data/site/publicReading.ts';

export const peopleEndSchema = v.array(v.union([v.literal('at-end'), endSchema]));
type PeopleEnd = v.InferOutput<typeof peopleEndSchema>;

/** By prefix of username or display name, whatever the width or case, and in display names the kind of kana. */
function named(typed: string): readonly PeopleList[] {
  const asked = typed.replace(/^[@＠]/u, '');
  const [name, display] = [usernameKey(asked), titleKey(asked)];
  return [
    ...(name === '' ? [] : [beginningWith('usernameKey', name)]),
    ...(display === '' ? [] : [beginningWith('searchName', display)]),
  ];
}

const listsOf = (by: 'photos' | undefined, typed: string | undefined): readonly PeopleList[] => {
  if (typed !== undefined) return named(typed);
  return by === 'photos' ? [busiest()] : [newest()];
};

export async function peoplePage(
  reading: Reading,
  {
    by,
    typed,
    after,
    most = limits.page.size,
  }: {
    readonly by?: 'photos' | undefined;
    readonly typed?: string | undefined;
    readonly after?: PeopleEnd | undefined;
    readonly most?: number;
  },
): Promise<{ readonly people: readonly PublicPerson[]; readonly end: PeopleEnd | undefined }> {
  const lists = listsOf(by, typed);
  const running = lists.filter((_, index) => after?.[index] !== 'at-end').length;
  const limit = Math.floor(most / Math.max(1, running));
  const read = await Promise.all(
    lists.map(async (list, index) => {
      const from = after?.[index];
      return from === 'at-end' ? { people: [], end: undefined } : listPeople(reading, list, { after: from, limit });
    }),
  );
  const byUid = new Map<Uid, PublicPerson>(read.flatMap(({ people }) => people.map((person) => [person.uid, person])));
  const ends = read.map(({ end }) => end ?? 'at-end');
  return { people: [...byUid.values()], end: ends.every((end) => end === 'at-end') ? undefined : ends };
}
