import * as v from 'valibot';
import { expect, it } from 'vitest';
import { momentPhotosAnswer } from '../documents/moments.ts';
import { trendingAnswer } from '../documents/trending.ts';
import { albumAnswer, albumsAnswer } from '../edge/albums.ts';
import { namesAnswer, peopleAnswer, personAnswer, tagAnswer, tagsAnswer, titleAnswer, titlesAnswer } from './names.ts';
import { photoAnswer, photosAnswer } from './photos.ts';

const partsSchema = v.looseObject({
  entries: v.optional(v.record(v.string(), v.unknown())),
  item: v.optional(v.unknown()),
  wrapped: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  pipe: v.optional(v.array(v.unknown())),
});

/** The fields of every object of a schema that has a picture. */
function pictured(schema: unknown): readonly (readonly string[])[] {
  const parts = v.safeParse(partsSchema, schema);
  if (!parts.success) return [];
  const { entries = {}, item, wrapped, options = [], pipe = [] } = parts.output;
  const names = Object.keys(entries);
  const isPicture = names.includes('variants') || names.includes('thumbhash');
  const within = [...Object.values(entries), item, wrapped, ...options, ...pipe].flatMap(pictured);
  return isPicture ? [names, ...within] : within;
}

it.each(
  Object.entries({
    albumAnswer,
    albumsAnswer,
    momentPhotosAnswer,
    namesAnswer,
    peopleAnswer,
    personAnswer,
    photoAnswer,
    photosAnswer,
    tagAnswer,
    tagsAnswer,
    titleAnswer,
    titlesAnswer,
    trendingAnswer,
  }),
)('every picture of %s names its owner, tags and title, so that mutes reach it', (_name, answer) => {
  const pictures = pictured(answer);
  expect(pictures).not.toEqual([]);
  for (const fields of pictures) expect(fields).toEqual(expect.arrayContaining(['ownerId', 'tagKeys', 'titleId']));
});
