import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import type { PhotoPage } from '#data/photos.ts';
import type { PhotoSource } from '../list/photoListCommands.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import { withinTitle } from './withinTitle.ts';

const titleId = v.parse(titleIdSchema, 'mine');

/** Pages of letters; the capitals are under the title. */
function pagesOf(...pages: string[]) {
  const source: PhotoSource = async ({ after }): Promise<PhotoPage> => {
    const at = after === undefined ? 0 : Number(Object.values(after[0] ?? {})[0]);
    const photos = Array.from(pages[at] ?? '', (name) =>
      aListedPhoto(name, name === name.toUpperCase() ? { titleId } : {}),
    );
    return { photos, next: at + 1 < pages.length ? [{ integerValue: String(at + 1) }] : undefined };
  };
  const spied = vi.fn(source);
  return { source: withinTitle(spied, titleId), spied };
}
const captions = ({ photos }: PhotoPage): string => photos.map(({ caption }) => caption).join('');

test('of a page only the photos under the title are left', async () => {
  const { source } = pagesOf('aBcD', 'E');
  const page = await source({});
  expect(captions(page)).toBe('BD');
  expect(captions(await source({ ...(page.next && { after: page.next }) }))).toBe('E');
});

test('pages without one are passed over, but no more than three at a time', async () => {
  const { source, spied } = pagesOf('a', 'b', 'c', 'd', 'E');
  const page = await source({});
  expect(captions(page)).toBe('');
  expect(spied).toHaveBeenCalledTimes(3);
  expect(captions(await source({ ...(page.next && { after: page.next }) }))).toBe('E');
});
