import { randomBytes } from 'node:crypto';
import type { Stack } from '../launcher/stack.ts';
import { becomeFunction } from './asFunction.ts';
import { countReads } from './countReads.ts';
import { loadDatabase } from './loadDatabase.ts';
import { scaled } from './scale.ts';
import { type Figure, median } from './table.ts';
import { writeInBatches } from './writeInBatches.ts';

const [people, tags] = [200, 50];
const photos = scaled(2_000);
const rounds = 10;
const furtherPages = 6;
// The emulator runs the nine queries one after another, Firestore side by side.
const most = { first: 250, further: 40, times: 15 };

async function loadFunctions(stack: Stack) {
  becomeFunction(stack);
  const { connection, firestore } = await loadDatabase();
  const { beginReading } = await import('../../functions/src/data/site/publicReading.ts');
  const { listPhotos } = await import('../../functions/src/data/site/publicPhotos.ts');
  const { feedPage } = await import('../../functions/src/social/feed/feedPage.ts');
  const { parseUid } = await import('#contract/ids.ts');
  return { connection, firestore, beginReading, listPhotos, feedPage, parseUid };
}

const uidOf = (index: number): string => `feed-${index}`;

/** Half of the photos are of strangers, a tenth of one person, the others of everybody in turn. */
function* manyPhotos() {
  const newest = Date.now();
  for (let index = 0; index < photos; index += 1) {
    const at = new Date(newest - index * 60_000);
    const by = index % 2 === 0 ? people + index : index % 10 === 1 ? 3 : index % people;
    const id = `f${String(index).padStart(5, '0')}${randomBytes(7).toString('hex')}`;
    const told = index % 5 === 0 ? [`feed${index % 100}`] : [];
    const data = {
      ...{ ownerId: uidOf(by), owner: { username: uidOf(by), displayName: '', photoURL: null } },
      ...{ caption: '測る写真', description: '', alt: '', tags: told, tagKeys: told, titleWords: [], grams: [] },
      ...{ status: 'published', listed: true, width: 3_000, height: 2_000, thumbhash: '', color: '#808080' },
      ...{ variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } } },
      ...{ createdAt: at, updatedAt: at, publishedAt: at, schema: 2 },
    };
    yield { path: `photos/${id}`, data };
  }
}

/** What a feed of 200 people and 50 tags costs, and how long it takes against a plain list of as many photos. */
export async function feedFigures(stack: Stack): Promise<readonly Figure[]> {
  const { connection, firestore, beginReading, listPhotos, feedPage, parseUid } = await loadFunctions(stack);
  await writeInBatches(firestore, manyPhotos());
  const subjects = {
    users: Array.from({ length: people }, (_, index) => parseUid(uidOf(index))),
    tags: Array.from({ length: tags }, (_, index) => `feed${index}`),
    titles: [],
  };
  const mutes = { mutedUsers: [], mutedTags: [], mutedTitles: [] };
  const ask = async (after?: string) => {
    const reading = beginReading();
    await reading.get([`followLists/${uidOf(0)}`]);
    return feedPage(reading, parseUid(uidOf(0)), subjects, mutes, after);
  };

  // The person's own document, which every call reads.
  const own = 1;
  const reads: number[] = [];
  let after: string | undefined;
  const shown: number[] = [];
  for (let page = 0; page <= furtherPages; page += 1) {
    reads.push(
      own +
        (await countReads(connection, async () => {
          const { photos: found, next } = await ask(after);
          shown.push(found.length);
          after = next;
        })),
    );
  }
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  const listMs = await took(() => listPhotos(beginReading(), {}, { limit: 30 }));
  const feedMs = await took(() => ask());
  const [first = 0, ...further] = reads;
  const ofFeed = `feed of ${people} people and ${tags} tags among ${photos} photos`;
  return [
    {
      what: `documents of the first page (${shown[0]} photos), ${ofFeed}, against one read for each follow`,
      unit: '',
      ours: first,
      against: people + tags,
      goal: `≤ ${most.first}`,
      reached: first <= most.first && shown[0] === 30,
    },
    {
      what: `documents of a further page (most of ${furtherPages}, of ${Math.min(...shown.slice(1))} to 30 photos), against one for each photo`,
      unit: '',
      ours: Math.max(...further),
      against: Math.max(...shown.slice(1)),
      goal: `≤ ${most.further}`,
      reached: Math.max(...further) <= most.further,
    },
    {
      what: `first page of the ${ofFeed} (median of ${rounds}), against a list of the newest 30`,
      unit: 'ms',
      ours: feedMs,
      against: listMs,
      goal: `≤ ${most.times}×`,
      reached: feedMs <= listMs * most.times,
    },
  ];
}
