import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Licence, licenceName, licences } from '../../functions/contract/licences.ts';
import { demoMembers } from './accounts.ts';
import { demoTitles } from './catalogue.ts';

/** By file of `pictures/`. */
const credits = new Map([
  ['aitzgorri', 'Aitzol Berasategi, CC BY 4.0'],
  ['astronaut', 'NASA, public domain'],
  ['bridge', 'Sander Klootwijk, CC BY-SA 4.0'],
  ['brushes', 'Trevor “Freespace”, CC BY 4.0'],
  ['camera', 'Lav Varshney, CC0 1.0'],
  ['chelsea', 'Stefan van der Walt, CC0 1.0'],
  ['clock', 'Peter Nerlich, CC BY-SA 4.0'],
  ['coffee', 'Rachel Michetti, CC0 1.0'],
  ['dandelion', 'Clemens Engelhardt, CC0 1.0'],
  ['dragonfly', '“Bolly”, CC BY-SA 4.0'],
  ['fig', 'Trevor “Freespace”, CC BY 4.0'],
  ['friends', 'Aitzol Berasategi, CC BY 4.0'],
  ['hubble-deep-field', 'NASA, public domain'],
  ['infinite-sea', 'Aury88, CC BY-SA 3.0'],
  ['lamp', 'Peter Nerlich, CC BY-SA 4.0'],
  ['moon', 'NASA, public domain'],
  ['nuthatch', 'Lukas Baubkus, CC BY-SA 3.0'],
  ['picos-de-europa', 'Aitzol Berasategi, CC BY 4.0'],
  ['rocket', 'SpaceX, public domain'],
  ['stream', 'Aitzol Berasategi, CC BY 4.0'],
  ['sunset', 'Aitzol Berasategi, CC BY 4.0'],
  ['wine', 'Jakub Mede, CC BY 4.0'],
]);

/**
 * Every demo picture is free, so none may claim all rights. Version 3.0 of BY-SA lets an adaptation go under 4.0; CC0 says
 * of the public domain what comes nearest.
 */
function licenceFor(credit: string): Licence {
  if (credit.endsWith('public domain')) return 'cc0-1.0';
  const now = credit.replace(/CC BY-SA 3\.0$/, 'CC BY-SA 4.0');
  const licence = licences.find((each) => now.endsWith(`, ${licenceName(each)}`));
  if (licence === undefined) throw new Error(`no licence of the site fits: ${credit}`);
  return licence;
}

const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter((word) => word !== '')),
);

/** A line of `photos.csv`: whose photo it is, which part of which picture, and what stands under it. */
const rowSchema = v.pipe(
  v.strictTuple([
    v.picklist(demoMembers.map(({ username }) => username)),
    v.string(),
    v.pipe(v.string(), v.regex(/^(?:\d+ \d+ \d+ \d+)?(?:(?:^| )mono)?$/u)),
    v.string(),
    v.string(),
    words,
    v.picklist(['', ...Object.keys(demoTitles)]),
    v.pipe(words, v.array(v.picklist(['sensitive', 'unlisted', 'private', 'scheduled', 'download', 'featured']))),
  ]),
  v.transform(([owner, file, part, caption, alt, tags, title, marks]) => {
    const credit = credits.get(file);
    if (credit === undefined) throw new Error(`nobody took ${file}`);
    const isShown = !marks.includes('private') && !marks.includes('scheduled');
    return {
      owner,
      file,
      part,
      isShown,
      isListed: isShown && !marks.includes('unlisted'),
      isScheduled: marks.includes('scheduled'),
      isInPublicDomain: credit.endsWith('public domain'),
      isFeatured: marks.includes('featured'),
      fields: {
        caption,
        alt,
        tags,
        ...(title !== '' && { titleId: title }),
        description: `写真: ${credit}${part === '' ? '' : '（切り抜き）'}`,
        licence: licenceFor(credit),
        sensitive: marks.includes('sensitive'),
        visibility: marks.find((mark) => mark === 'unlisted' || mark === 'private') ?? 'public',
        download: marks.includes('download') ? 'large' : undefined,
      },
    };
  }),
);
export type DemoPhoto = v.InferOutput<typeof rowSchema>;

/** Newest first; of each person too. */
export const demoPhotos: readonly DemoPhoto[] = readFileSync(join(import.meta.dirname, 'photos.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => v.parse(rowSchema, line.split(',')));
