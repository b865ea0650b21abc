import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiAddress } from '#contract/edge/api.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { searchGrams } from '#contract/search.ts';
import { startTypesense } from '../../src/data/search/testing/typesenseStandIn.ts';
import { typesenseIndex } from '../../src/data/search/typesenseIndex.ts';
import { fill } from '../../src/photos/fillSearch.schedule.ts';
import { indexPhoto, type WrittenIndex } from '../../src/photos/indexPhoto.ts';
import { secondsAfter, systemClock } from '../../src/platform/clock.ts';
import { log } from '../../src/platform/logger.ts';
import { askApi } from '../../src/site/api/answerApi.ts';
import { publishAll } from './harness/publicApi.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

let standIn: Awaited<ReturnType<typeof startTypesense>>;
beforeEach(async () => {
  standIn = await startTypesense('the key');
  vi.stubEnv('MATATAKI_SEARCH_ENGINE', `${standIn.engine.address}/`);
  vi.stubEnv('SEARCH_ENGINE_KEY', 'the key');
  const photos = await firestore.collection('photos').listDocuments();
  await Promise.all([...photos, firestore.doc('reconciliations/search')].map((document) => document.delete()));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await standIn.stop();
});

const photo = (id: string) => firestore.doc(`photos/${id}`);
const stored = async (id: string) => (await photo(id).get()).data();
const queries = () => standIn.asked.filter((asked) => asked === 'POST /multi_search').length;
async function found(q: string) {
  const answer = await askApi(apiAddress.photos({ q }));
  expect(answer.status).toBe(200);
  const { items } = v.parse(photosAnswer, JSON.parse(String(answer.body)));
  return { captions: items.map(({ caption }) => caption), documents: Number(answer.headers['X-Matataki-Documents']) };
}
/** A run of the schedule that has this long. */
const run = (seconds: number) => ({ clock: systemClock, until: secondsAfter(systemClock(), seconds) });

it('finds what its events told it, and reads only what was found', async () => {
  const ids = await publishAll([{ caption: '夕焼けの海' }, { caption: '夕焼けの山' }, { caption: '海の朝' }]);
  for (const id of ids) await indexPhoto(id, undefined, await stored(id));
  expect(standIn.ids()).toHaveLength(3);
  const { captions, documents } = await found('焼け 海');
  expect(captions).toEqual(['夕焼けの海']);
  // The settings, and the photo; the words are the names of no tags.
  expect(documents).toBeLessThanOrEqual(4);
  expect(queries()).toBe(1);
});

it('has what the database has, in whatever order and however often the events come', async () => {
  const [id] = await publishAll([{ caption: '一枚目' }]);
  if (!id) throw new Error('no photo');
  const first = await stored(id);
  await photo(id).update({ caption: '二枚目', grams: searchGrams({ ...(await wordsOf(id)), caption: '二枚目' }) });
  const second = await stored(id);
  await indexPhoto(id, first, second);
  await indexPhoto(id, undefined, first);
  await indexPhoto(id, undefined, first);
  expect((await found('二枚目')).captions).toEqual(['二枚目']);
  await photo(id).update({ status: 'hidden', listed: false });
  await indexPhoto(id, second, await stored(id));
  await indexPhoto(id, first, second);
  expect(standIn.ids()).toEqual([]);
});

it('is written again where the photo changed while it was written', async () => {
  const [id] = await publishAll([{ caption: '一枚目' }]);
  if (!id) throw new Error('no photo');
  const before = await stored(id);
  const engine = typesenseIndex(standIn.engine);
  const slow: WrittenIndex = {
    ...engine,
    upsert: async (photos) => {
      // Its own event has been told already.
      await photo(id).delete();
      await engine.remove([id]);
      await engine.upsert(photos);
    },
  };
  await indexPhoto(id, undefined, before, slow);
  expect(standIn.ids()).toEqual([]);
});

it('shows nothing that is hidden, however late it hears of that', async () => {
  const [id] = await publishAll([{ caption: '隠れる写真' }, { caption: '見える写真' }]);
  if (!id) throw new Error('no photo');
  await fill(run(60), typesenseIndex(standIn.engine));
  await photo(id).update({ status: 'hidden', listed: false });
  expect((await found('写真')).captions).toEqual(['見える写真']);
  expect(standIn.ids()).toContain(id);
});

it.each(['error', 'silence', 'rubbish'] as const)(
  'leaves the search to the grams while it answers with %s',
  async (trouble) => {
    await publishAll([{ caption: `夕焼け${trouble}` }]);
    standIn.suffer(trouble);
    const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect((await found(`夕焼け${trouble}`)).captions).toEqual([`夕焼け${trouble}`]);
    expect(said).toHaveBeenCalledTimes(1);
  },
);

it('that does not take an event has it come again', async () => {
  const [id] = await publishAll([{ caption: '一枚目' }]);
  if (!id) throw new Error('no photo');
  standIn.suffer('error');
  await expect(indexPhoto(id, undefined, await stored(id))).rejects.toThrow('answered 503');
  standIn.suffer('none');
  await indexPhoto(id, undefined, await stored(id));
  expect(standIn.ids()).toEqual([id]);
});

it('is not asked about a change of what it does not know', async () => {
  const [id] = await publishAll([{ caption: '一枚目' }]);
  if (!id) throw new Error('no photo');
  const now = await stored(id);
  await indexPhoto(id, now, { ...now, width: 1 });
  expect(standIn.asked).toEqual([]);
});

it('is filled by its job page by page, which goes on where it was cut off, and then rests for a month', async () => {
  const ids = await publishAll(Array.from({ length: 5 }, (_, index) => ({ caption: `写真${index}` })));
  const engine = typesenseIndex(standIn.engine);
  let pages = 0;
  const dying: WrittenIndex = {
    ...engine,
    upsert: async (photos) => {
      pages += 1;
      if (pages === 2) throw new Error('killed');
      await engine.upsert(photos);
    },
  };
  await expect(fill({ ...run(60), pageSize: 2 }, dying)).rejects.toThrow('killed');
  expect(standIn.ids()).toHaveLength(2);
  expect(await fill({ ...run(60), pageSize: 2 }, engine)).toEqual({ indexed: 3, left: 0, failed: 0 });
  expect([...standIn.ids()].sort()).toEqual([...ids].sort());
  expect(await fill(run(60), engine)).toEqual({ indexed: 0, left: 0, failed: 0 });
  expect(await fill(run(60), undefined)).toEqual({ indexed: 0, left: 0, failed: 0 });
});

const wordsSchema = v.object({
  ...{ caption: v.string(), description: v.string(), alt: v.string() },
  ...{ tags: v.array(v.string()), tagKeys: v.array(v.string()), titleWords: v.array(v.string()) },
  owner: v.object({ username: v.string(), displayName: v.string() }),
});
const wordsOf = async (id: string) => v.parse(wordsSchema, await stored(id));
