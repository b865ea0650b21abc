import type { Names } from '#data/catalogue/queries.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';

export function unmuted({ tags, titles, people }: Names, muted: Mutes | null): Names {
  if (muted === null) return { tags, titles, people };
  const { mutedTags, mutedTitles, mutedUsers } = muted;
  return {
    tags: tags.filter(({ key }) => !mutedTags.includes(key)),
    titles: titles.filter(({ id }) => !mutedTitles.includes(id)),
    people: people.filter(({ uid }) => !mutedUsers.includes(uid)),
  };
}
