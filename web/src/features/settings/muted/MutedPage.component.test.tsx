import { describe, expect, it, vi } from 'vitest';
import { peopleByUid, titleNames } from '#data/mutedNames.ts';
import { storeMute } from '#data/mutes.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { aPerson, personOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';

vi.mock('#data/mutedNames.ts');
vi.mock('#data/mutes.ts');

describe('/settings/muted', () => {
  it('lists people by name, tags and titles, and takes each back in its place', async () => {
    const author = aPerson();
    const viewer = aPerson({
      mutedUsers: ['nobody-any-more', author.uid],
      mutedTags: ['いぬ', 'ねこ'],
      mutedTitles: ['no-such-title', 'library'],
    });
    vi.mocked(peopleByUid).mockResolvedValue(new Map([[author.uid, personOf(author)]]));
    vi.mocked(titleNames).mockResolvedValue(new Map([['library', '夜の図書館']]));
    const page = await renderPage('/settings/muted', { person: viewer });
    await expect.element(page.getByText('退会した人')).toBeVisible();
    await expect.element(page.getByText('#いぬ')).toBeVisible();
    await expect.element(page.getByText('カタログにない作品')).toBeVisible();
    for (const [list, id, name] of [
      ['mutedUsers', author.uid, '試す人'],
      ['mutedTags', 'ねこ', '#ねこ'],
      ['mutedTitles', 'library', '夜の図書館'],
    ] as const) {
      await page.getByRole('button', { name: `${name}のミュート解除`, exact: true }).click();
      await page.getByRole('button', { name: `${name}をミュートし直す`, exact: true }).click();
      await expect.element(page.getByRole('button', { name: `${name}のミュート解除`, exact: true })).toBeVisible();
      await expect
        .poll(() => vi.mocked(storeMute).mock.calls.slice(-2))
        .toEqual([
          [viewer.uid, list, id, false],
          [viewer.uid, list, id, true],
        ]);
    }
  });

  it('says what each list is for where nothing is muted', async () => {
    const page = await renderPage('/settings/muted', { person: aPerson() });
    for (const what of ['人はいません', 'タグはありません', '作品はありません']) {
      await expect.element(page.getByText(`ミュートしている${what}`)).toBeVisible();
    }
  });

  it('says when names cannot be loaded, and loads them when asked again', async () => {
    const author = aPerson();
    vi.mocked(peopleByUid).mockRejectedValueOnce(new UnreachableError('the database'));
    const page = await renderPage('/settings/muted', { person: aPerson({ mutedUsers: [author.uid] }) });
    await expect.element(page.getByText('名前を読み込めませんでした')).toBeVisible();
    vi.mocked(peopleByUid).mockResolvedValue(new Map([[author.uid, personOf(author)]]));
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect.element(page.getByRole('button', { name: '試す人のミュート解除', exact: true })).toBeVisible();
  });
});
