import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { titleKinds } from '#contract/documents/title.ts';
import type { Licence } from '#contract/licences.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Reads a CSV file of this folder. Its first line names the columns, and no cell has a comma. */
function rowsOf<const Row extends v.ObjectEntries>(file: string, row: Row) {
  const [columns = [], ...lines] = read(file)
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((cells) =>
    v.parse(v.strictObject(row), Object.fromEntries(cells.map((cell, index) => [columns[index], cell]))),
  );
}

const listOf = (separator: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(separator).filter((each) => each !== '')),
  );
/** Left, top, width and height in percent, then `mono` for a picture without colour. */
const partSchema = v.pipe(v.string(), v.regex(/^(?:\d+ \d+ \d+ \d+)?(?:(?:^| )mono)?$/u));

/** The password of every demo account. */
export const demoPassword = 'password';

/** `name` is also the local part of the address; staff have no username. `part` belongs to the avatar. */
export const demoPeople = rowsOf('people.csv', {
  name: v.string(),
  username: v.string(),
  displayName: v.string(),
  bio: v.string(),
  avatar: v.string(),
  part: partSchema,
  role: v.picklist(['', 'admin', 'moderator']),
  banReason: v.string(),
});
export type DemoPerson = (typeof demoPeople)[number];

/** Real places, works in the public domain, and inventions. Photos stay covered for `spoilerDays`. */
export const demoTitles = rowsOf('titles.csv', {
  id: v.string(),
  name: v.string(),
  reading: v.string(),
  aliases: listOf(' / '),
  kind: v.picklist(titleKinds),
  spoilerDays: v.pipe(v.string(), v.transform(Number)),
});

/** How tags in kanji are read, and tags that lead to another one, as after a merge. */
export const demoTags = rowsOf('tags.csv', { name: v.string(), reading: v.string(), aliasOf: v.string() });

const names = demoPeople.map(({ name }) => name);

/** An album has its owner's photos with a tag, in the order of `photos.csv`. */
export const demoAlbums = rowsOf('albums.csv', {
  owner: v.picklist(names),
  title: v.string(),
  text: v.string(),
  tag: v.string(),
  visibility: v.picklist(['public', 'unlisted']),
  reportedBy: v.picklist(['', ...names]),
});

/** An adaptation of BY-SA 3.0 may have 4.0. CC0 is closest to the public domain. */
const licences: Readonly<Record<string, Licence>> = {
  'CC BY 4.0': 'cc-by-4.0',
  'CC BY-SA 4.0': 'cc-by-sa-4.0',
  'CC BY-SA 3.0': 'cc-by-sa-4.0',
  'CC0 1.0': 'cc0-1.0',
  'public domain': 'cc0-1.0',
};

const credits = new Map(
  Array.from(read('pictures/CREDITS.md').matchAll(/^\| ([\w-]+) +\| (.+?) +\| .*\| (.+?) +\|$/gm), (row) => {
    const [, file = '', by = '', terms = ''] = row;
    return [file, { credit: `${by}, ${terms}`, licence: licences[terms] }];
  }),
);

function photoOf({ owner, file, part, title, marks, ...words }: (typeof photoRows)[number]) {
  const { credit, licence } = credits.get(file) ?? {};
  if (licence === undefined) throw new Error(`CREDITS.md has no licence of ${file} that the site knows`);
  return {
    ...{ owner, file, part },
    isScheduled: marks.includes('scheduled'),
    isFeatured: marks.includes('featured'),
    isTogether: marks.includes('together'),
    fields: {
      ...words,
      ...(title !== '' && { titleId: title }),
      description: `写真: ${credit}${part === '' ? '' : '（切り抜き）'}`,
      licence,
      sensitive: marks.includes('sensitive'),
      visibility: marks.find((mark) => mark === 'unlisted' || mark === 'private') ?? ('public' as const),
      download: marks.includes('download') ? ('large' as const) : undefined,
    },
  };
}

const photoRows = rowsOf('photos.csv', {
  owner: v.picklist(names),
  file: v.string(),
  part: partSchema,
  caption: v.string(),
  alt: v.string(),
  tags: listOf(' '),
  title: v.picklist(['', ...demoTitles.map(({ id }) => id)]),
  marks: v.pipe(
    listOf(' '),
    v.array(v.picklist(['sensitive', 'unlisted', 'private', 'scheduled', 'download', 'featured', 'together'])),
  ),
});
/** Newest first. */
export const demoPhotos = photoRows.map(photoOf);
export type DemoPhoto = (typeof demoPhotos)[number];

export const isShown = ({ isScheduled, fields }: DemoPhoto): boolean => !isScheduled && fields.visibility !== 'private';
