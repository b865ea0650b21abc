import { describe, expect, it, vi } from 'vitest';
import { session } from '#session/atoms.ts';
import { rememberMutes } from '#session/mute/rememberedMutes.ts';
import { writeSessionMark } from '#session/sessionMark.ts';
import { documents, stored } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { authSdk, signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { intercept } from '#testing/server.ts';

const tile = (page: Drawn, caption = '見えなくなる一枚') => page.getByRole('link', { name: caption });

/** Stores an author with one photo, and a viewer. */
function authorAndViewer(known: Parameters<typeof aPerson>[0] = {}) {
  const author = aPerson();
  const viewer = aPerson(known);
  const { mutedUsers = [], mutedTags = [], mutedTitles = [] } = known;
  documents({
    [`profiles/${author.uid}`]: profileOf(author, { photoCount: 1 }),
    [`users/${viewer.uid}`]: { mutedUsers, mutedTags, mutedTitles },
    'titles/library': { name: '夜の図書館', kind: 'book', status: 'active', count: 1 },
  });
  const [photoId = ''] = publishPhotos(['見えなくなる一枚'], { by: author, tags: ['ねこ'] });
  return { author, viewer, photoId, kept: (list: string) => stored(`users/${viewer.uid}`)?.[list] };
}

async function chooseMore(page: Drawn, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'その他' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Goes to the home page by a link, without a reload. */
const goHome = (page: Drawn) => page.getByRole('link', { name: 'Matataki', exact: true }).click();

describe('muting a person', () => {
  it('a muted person’s photos leave the home page at once and return after unmuting', async () => {
    const { author, viewer, kept } = authorAndViewer();
    publishPhotos(['ほかの一枚']);
    const page = await renderPage('/', { person: viewer });
    await tile(page).click();
    await seen(page.getByRole('heading', { level: 1, name: '見えなくなる一枚' }));
    await page.goTo(`/${author.username}`);
    await chooseMore(page, 'ミュート');
    await seen(page.getByText('ユーザーをミュートしました。', { exact: true }));
    expect(kept('mutedUsers')).toEqual([author.uid]);
    await goHome(page);
    await seen(tile(page, 'ほかの一枚'));
    await gone(tile(page));

    await page.back();
    // The button is beside the note, not only in the menu.
    await page.getByRole('button', { name: 'ミュート解除', exact: true }).click();
    await seen(page.getByText('ミュートを解除しました。', { exact: true }));
    expect(kept('mutedUsers')).toEqual([]);
    await goHome(page);
    await seen(tile(page));
  });

  it.each(['/', '/users'])('a mute applies to %s before the session is known', async (path) => {
    const { author, viewer } = authorAndViewer();
    const other = aPerson();
    documents({ [`profiles/${other.uid}`]: profileOf(other, { displayName: 'ほかの人' }) });
    publishPhotos(['ほかの一枚'], { by: other });
    rememberMutes({ ...viewer, mutedUsers: [author.uid] });
    const page = await renderPage(path, { person: 'starting' });
    await seen(page.getByRole('link', { name: 'ほかの' }).first());
    await gone(tile(page));
    expect(page.container.querySelectorAll(`main a[href="/${author.username}"]`)).toHaveLength(0);
  });

  it.each([
    { before: [], what: 'mutes' },
    { before: ['muted'], what: 'leaves muted' },
  ])('the site $what a person for whom "mute" was pressed before the session is known', async ({ before }) => {
    const { author, viewer, kept } = authorAndViewer();
    const mutedUsers = before.map(() => author.uid);
    documents.update(`users/${viewer.uid}`, { mutedUsers });
    writeSessionMark('signed-in');
    const page = await renderPage(`/${author.username}`, { person: 'starting' });
    authSdk.onAuthStateChanged.mockImplementationOnce(() => undefined);
    await chooseMore(page, 'ミュート');
    await gone(page.getByRole('dialog'));
    page.store.set(session, { phase: 'signed-in', user: { ...viewer, mutedUsers } });
    await seen(page.getByRole('button', { name: 'ミュート解除', exact: true }));
    await expect.poll(() => kept('mutedUsers')).toEqual([author.uid]);
  });

  it('a mute that cannot be stored is undone with an error', async () => {
    const { author, viewer, kept } = authorAndViewer();
    intercept(/documents:commit/, () =>
      Response.json({ error: { status: 'PERMISSION_DENIED', code: 403, message: 'no' } }, { status: 403 }),
    );
    const page = await renderPage(`/${author.username}`, { person: viewer });
    await chooseMore(page, 'ミュート');
    await seen(page.getByText('ミュート状態の更新に失敗しました。', { exact: true }));
    await page.getByRole('button', { name: 'その他' }).click();
    await seen(page.getByRole('menuitem', { name: 'ミュート', exact: true }));
    expect(kept('mutedUsers')).toEqual([]);
  });

  it('a visitor mutes nobody, and the sign-in dialog opens', async () => {
    const { author, viewer, kept } = authorAndViewer();
    const complain = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const page = await renderPage(`/${author.username}`);
    await chooseMore(page, 'ミュート');
    const dialog = page.getByRole('dialog');
    await seen(dialog.getByLabelText('メールアドレス'));
    await gone(page.getByText('ミュートしました'));
    expect(complain.mock.calls).toEqual([['Nothing was muted: nobody is signed in.']]);

    // The press mutes nobody after the sign-in; a second press does.
    await dialog.getByRole('button', { name: '閉じる' }).click();
    signInToSdk(viewer);
    page.store.set(session, { phase: 'signed-in', user: viewer });
    await seen(page.getByRole('button', { name: 'アカウント', exact: true }));
    expect(kept('mutedUsers')).toEqual([]);
    await chooseMore(page, 'ミュート');
    await seen(page.getByText('ユーザーをミュートしました。', { exact: true }));
    expect(kept('mutedUsers')).toEqual([author.uid]);
    expect(complain).toHaveBeenCalledOnce();
  });

  it('a list of 1,000 mutes is full, and nothing is sent', async () => {
    const full = Array.from({ length: 1_000 }, (_, index) => `person-${index}`);
    const { author, viewer, kept } = authorAndViewer({ mutedUsers: full });
    const page = await renderPage(`/${author.username}`, { person: viewer });
    await chooseMore(page, 'ミュート');
    await seen(page.getByText(/ミュートできるのは1,000人までです/));
    expect(kept('mutedUsers')).toEqual(full);
  });
});

describe('muting from a photo', () => {
  it.each([
    {
      what: 'its author',
      list: 'mutedUsers',
      entry: '試す人さんをミュート',
      undo: '試す人さんのミュート解除',
      said: ['ユーザーをミュートしました。', 'ミュートを解除しました。'],
      instead: 'ミュートしています',
    },
    {
      what: 'its tag',
      list: 'mutedTags',
      entry: '#ねこ をミュート',
      undo: '#ねこ のミュート解除',
      said: ['タグをミュートしました。', 'タグのミュートを解除しました。'],
      instead: '表示できる写真がありません',
    },
    {
      what: 'its title',
      list: 'mutedTitles',
      entry: 'この作品・場所をミュート',
      undo: 'この作品・場所のミュート解除',
      said: ['作品・場所をミュートしました。', '作品・場所のミュートを解除しました。'],
      instead: '表示できる写真がありません',
    },
  ] as const)(
    'a member mutes $what, whose photos leave every list until they unmute it',
    async ({ list, entry, undo, said, instead }) => {
      const { author, viewer, photoId, kept } = authorAndViewer();
      documents({ [`photos/${photoId}`]: { ...stored(`photos/${photoId}`), titleId: 'library' } });
      publishPhotos(['ほかの一枚']);
      const ids = { mutedUsers: author.uid, mutedTags: 'ねこ', mutedTitles: 'library' };
      const page = await renderPage('/', { person: viewer });
      await tile(page).click();
      const photo = page.getByRole('heading', { level: 1, name: '見えなくなる一枚', exact: true });
      await seen(photo);

      await chooseMore(page, entry);
      await seen(page.getByText(said[0], { exact: true }));
      expect(kept(list)).toEqual([ids[list]]);
      await goHome(page);
      await seen(tile(page, 'ほかの一枚'));
      await gone(tile(page));
      // The author's profile is a list too, and it is empty now.
      await page.goTo(`/${author.username}`);
      await seen(page.getByText(instead));
      await gone(tile(page));

      await page.goTo(`/photos/${photoId}`);
      await seen(photo);
      await chooseMore(page, undo);
      await seen(page.getByText(said[1], { exact: true }));
      expect(kept(list)).toEqual([]);
      await goHome(page);
      await seen(tile(page));
      await page.goTo(`/${author.username}`);
      await seen(tile(page));
    },
  );

  it('a list of muted photos alone links to the settings', async () => {
    const { author, viewer } = authorAndViewer({ mutedTags: ['ねこ'] });
    const page = await renderPage(`/${author.username}`, { person: viewer });
    await seen(page.getByText('表示できる写真がありません'));
    await page.getByRole('link', { name: 'ミュートの設定' }).click();
    await expect.poll(page.address).toBe('/settings/muted');
  });
});
