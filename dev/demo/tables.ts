import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { titleKinds } from '#contract/documents/title.ts';
import type { Licence } from '#contract/licences.ts';

/** Reads a CSV file of this folder. The first line names the columns. Cells cannot contain commas. */
function rowsOf<const Row extends v.ObjectEntries>(file: string, row: Row) {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
  const [columns = [], ...rows] = lines.map((line) => line.split(','));
  const parse = v.parser(v.strictObject(row));
  return rows.map((cells) => parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]]))));
}

const texts = <const Names extends readonly string[]>(...names: Names) => v.entriesFromList(names, v.string());
const listOf = (separator: string) => {
  const split = (text: string) => text.split(separator).filter((each) => each !== '');
  return v.pipe(v.string(), v.transform(split));
};
/** Left, top, width and height in percent, then `mono` for black and white. */
const partSchema = v.pipe(v.string(), v.regex(/^(?:\d+ \d+ \d+ \d+)?(?:(?:^| )mono)?$/u));

/** The password of every demo account. */
export const demoPassword = 'password';

/** `name` is also the local part of the e-mail address. Staff have no username. `part` is the crop of the avatar. */
export const demoPeople = rowsOf('people.csv', {
  ...texts('name', 'username', 'displayName', 'bio', 'avatar', 'banReason'),
  part: partSchema,
  role: v.picklist(['', 'admin', 'moderator']),
});
export type DemoPerson = (typeof demoPeople)[number];

/** Real places, works in the public domain, and invented works. Their photos are covered for `spoilerDays`. */
export const demoTitles = rowsOf('titles.csv', {
  ...texts('id', 'name', 'reading'),
  aliases: listOf(' / '),
  kind: v.picklist(titleKinds),
  spoilerDays: v.pipe(v.string(), v.transform(Number)),
});

/** Readings of tags in kanji, and aliases, as a merge leaves them. */
export const demoTags = rowsOf('tags.csv', texts('name', 'reading', 'aliasOf'));

const names = demoPeople.map(({ name }) => name);

/** Each album contains its owner's photos with a tag, in the order of `photos.csv`. */
export const demoAlbums = rowsOf('albums.csv', {
  ...texts('title', 'text', 'tag'),
  owner: v.picklist(names),
  visibility: v.picklist(['public', 'unlisted']),
  reportedBy: v.picklist(['', ...names]),
});

/** BY-SA 3.0 allows adaptations under 4.0. CC0 is the closest to the public domain. */
const licences: Readonly<Record<string, Licence>> = {
  'CC BY 4.0': 'cc-by-4.0',
  'CC BY-SA 4.0': 'cc-by-sa-4.0',
  'CC BY-SA 3.0': 'cc-by-sa-4.0',
  'CC0 1.0': 'cc0-1.0',
  'public domain': 'cc0-1.0',
};

const credits = rowsOf('pictures/credits.csv', texts('picture', 'by', 'year', 'licence'));

function photoOf({ owner, file, part, title, marks, ...words }: (typeof photoRows)[number]) {
  const credit = credits.find(({ picture }) => picture === file);
  const licence = licences[credit?.licence ?? ''];
  if (!credit || !licence) throw new Error(`credits.csv has no licence of ${file} that the site knows`);
  return {
    ...{ owner, file, part },
    isScheduled: marks.includes('scheduled'),
    isFeatured: marks.includes('featured'),
    isWhole: marks.includes('whole'),
    isTogether: marks.includes('together'),
    fields: {
      ...words,
      ...(title !== '' && { titleId: title }),
      description: `写真: ${credit.by}, ${credit.licence}${part === '' ? '' : '（切り抜き）'}`,
      licence,
      sensitive: marks.includes('sensitive'),
      visibility: marks.find((mark) => mark === 'unlisted' || mark === 'private') ?? ('public' as const),
      download: marks.includes('download') ? ('large' as const) : undefined,
    },
  };
}

const marks = ['sensitive', 'unlisted', 'private', 'scheduled', 'download', 'featured', 'whole', 'together'] as const;
const photoRows = rowsOf('photos.csv', {
  ...texts('file', 'caption', 'alt'),
  owner: v.picklist(names),
  part: partSchema,
  tags: listOf(' '),
  title: v.picklist(['', ...demoTitles.map(({ id }) => id)]),
  marks: v.pipe(listOf(' '), v.array(v.picklist(marks))),
});
/** Newest first. */
export const demoPhotos = photoRows.map(photoOf);
export type DemoPhoto = (typeof demoPhotos)[number];

export const isShown = ({ isScheduled, fields }: DemoPhoto): boolean => !isScheduled && fields.visibility !== 'private';
