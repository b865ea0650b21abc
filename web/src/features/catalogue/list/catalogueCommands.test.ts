import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { type CatalogueEnvironment, loadCatalogue, loadMoreCatalogue } from './catalogueCommands.ts';
import { type CatalogueSource, createCatalogueLists } from './catalogueList.ts';

const behind = [{ integerValue: '3' }];

function anEnvironment(source: CatalogueSource<string>) {
  const clock = { ms: 0 };
  const environment: CatalogueEnvironment<string> = {
    store: createStore(),
    list: createCatalogueLists<string>()('all'),
    source,
    idOf: (entry) => entry,
    now: () => clock.ms,
  };
  return { environment, clock, list: () => environment.store.get(environment.list) };
}

it('loads the first page once while it is fresh, anew after a minute, and not on the way back', async () => {
  const source = vi.fn<CatalogueSource<string>>(async () => ({ entries: ['a'], next: undefined }));
  const { environment, clock } = anEnvironment(source);
  await loadCatalogue(environment, { isWayBack: false });
  await loadCatalogue(environment, { isWayBack: false });
  expect(source).toHaveBeenCalledTimes(1);
  clock.ms = 60_000;
  await loadCatalogue(environment, { isWayBack: true });
  expect(source).toHaveBeenCalledTimes(1);
  await loadCatalogue(environment, { isWayBack: false });
  expect(source).toHaveBeenCalledTimes(2);
});

it('shows what slid into the next page once', async () => {
  const { environment, list } = anEnvironment(async (after) =>
    after === undefined ? { entries: ['a', 'b'], next: behind } : { entries: ['b', 'c'], next: undefined },
  );
  await loadCatalogue(environment, { isWayBack: false });
  await loadMoreCatalogue(environment);
  expect(list()).toMatchObject({ entries: ['a', 'b', 'c'], tail: { phase: 'complete' } });
});

it('keeps what is there when more fails, and goes on from there', async () => {
  const source = vi
    .fn<CatalogueSource<string>>()
    .mockResolvedValueOnce({ entries: ['a'], next: behind })
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce({ entries: ['b'], next: undefined });
  const { environment, list } = anEnvironment(source);
  await loadCatalogue(environment, { isWayBack: false });
  await loadMoreCatalogue(environment);
  expect(list()).toMatchObject({ entries: ['a'], tail: { phase: 'more-failed' } });
  await loadMoreCatalogue(environment);
  expect(list()).toMatchObject({ entries: ['a', 'b'] });
  expect(source).toHaveBeenLastCalledWith(behind);
});

it('says that the first page failed, and can try again', async () => {
  const source = vi
    .fn<CatalogueSource<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce({ entries: [], next: undefined });
  const { environment, list } = anEnvironment(source);
  await loadCatalogue(environment, { isWayBack: false });
  expect(list().phase).toBe('failed');
  await loadCatalogue(environment, { isWayBack: false });
  expect(list().phase).toBe('shown');
});
