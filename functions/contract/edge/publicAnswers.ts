import type * as v from 'valibot';
import { trendingAnswer } from '../documents/trending.ts';
import { albumAnswer, albumsAnswer } from '../edge/albums.ts';
import { bandAnswer, momentsAnswer } from './moments.ts';
import { namesAnswer, peopleAnswer, personAnswer, tagAnswer, tagsAnswer, titleAnswer, titlesAnswer } from './names.ts';
import { photoAnswer, photosAnswer } from './photos.ts';

const schemas = {
  photos: photosAnswer,
  photo: photoAnswer,
  people: peopleAnswer,
  person: personAnswer,
  tags: tagsAnswer,
  tag: tagAnswer,
  titles: titlesAnswer,
  title: titleAnswer,
  albums: albumsAnswer,
  album: albumAnswer,
  names: namesAnswer,
  moments: momentsAnswer,
  band: bandAnswer,
  trending: trendingAnswer,
} as const;

export type PublicKind = keyof typeof schemas;
export type PublicAnswers = { readonly [Kind in PublicKind]: v.InferOutput<(typeof schemas)[Kind]> };

/** What public pages read. A browser parses each answer once, by these; the function `site` reads it as it is. */
export const publicAnswers: { readonly [Kind in PublicKind]: v.GenericSchema<unknown, PublicAnswers[Kind]> } = schemas;

/** `address`: from `apiAddress`. Throws a `ContractError` for a refusal, other errors if nothing answers. */
export type ReadPublic = <Kind extends PublicKind>(kind: Kind, address: string) => Promise<PublicAnswers[Kind]>;
