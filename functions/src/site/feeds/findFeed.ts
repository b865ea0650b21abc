import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import { tagAnswer, titleAnswer } from '#contract/edge/catalogue.ts';
import { personAnswer } from '#contract/edge/people.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';
import { decodedSegment } from '../answer.ts';
import { feedPaths, pagePaths } from '../pagePaths.ts';
import { type ReadApi, readFound } from '../readAnswers.ts';
import type { Feed } from './atom.ts';

const siteName = 'Matataki（瞬き）';

export type FoundFeed = { readonly feed: Feed } | { readonly movedTo: string };

type About = Omit<Feed, 'photos'> & { readonly asked: Parameters<typeof apiAddress.photos>[0] };

const kinds: Readonly<Record<string, (readApi: ReadApi, name: string) => Promise<About | undefined>>> = {
  people: async (readApi, name) => {
    const person = (await readFound(readApi, apiAddress.person(name), personAnswer))?.item;
    return (
      person && {
        path: feedPaths.person(person.username),
        page: pagePaths.person(person.username),
        title: `${person.displayName || person.username}（@${person.username}）｜${siteName}`,
        asked: { owner: person.uid, by: 'time' },
      }
    );
  },
  tags: async (readApi, name) => {
    const tag = (await readFound(readApi, apiAddress.tag(name), tagAnswer))?.item;
    if (!tag) return undefined;
    const { name: shown, key, aliasOf = key } = tag;
    return {
      path: feedPaths.tag(aliasOf),
      page: pagePaths.tag(aliasOf),
      title: `#${shown}｜${siteName}`,
      asked: { tag: aliasOf },
    };
  },
  titles: async (readApi, name) => {
    if (!isTitleId(name)) return undefined;
    const title = (await readFound(readApi, apiAddress.title(name), titleAnswer))?.item;
    return (
      title && {
        path: feedPaths.title(title.id),
        page: pagePaths.title(title.id),
        title: `${title.name}｜${siteName}`,
        spoilerUntil: title.spoilerUntil,
        asked: { title: title.id },
      }
    );
  },
};

const isTitleId = (id: string): id is TitleId => v.is(titleIdSchema, id);

const ofTheSite: About = { path: feedPaths.site, page: routes.home, title: siteName, asked: {} };

export async function findFeed(path: string, readApi: ReadApi): Promise<FoundFeed | undefined> {
  const about = await aboutOf(path, readApi);
  if (!about) return undefined;
  const { asked, ...rest } = about;
  // A former name, an alias, a merged title, or another letter case.
  if (rest.path !== path) return { movedTo: rest.path };
  const photos = await readFound(readApi, apiAddress.photos(asked), photosAnswer);
  return { feed: { ...rest, photos: photos?.items ?? [] } };
}

async function aboutOf(path: string, readApi: ReadApi): Promise<About | undefined> {
  if (path === feedPaths.site) return ofTheSite;
  const [, , kind = '', encoded = '', ...more] = path.split('/');
  const name = decodedSegment(encoded);
  if (!Object.hasOwn(kinds, kind) || !name || more.length > 0) return undefined;
  return kinds[kind]?.(readApi, name);
}
