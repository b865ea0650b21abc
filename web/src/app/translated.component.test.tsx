import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { reportPhotoContract } from '#contract/callables/reports.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { saveDraftsContract } from '#contract/callables/saveDrafts.ts';
import { readSecondLooksContract } from '#contract/callables/secondLooks.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { setLikeContract } from '#contract/callables/setLike.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
import { makeAlbum } from '#testing/albums.ts';
import { stillness } from '#testing/axe.ts';
import { dropFiles } from '#testing/files.ts';
import { documents } from '#testing/firestore.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { anOpenCase, answerLeases } from '#testing/staff.ts';
import { translate, translators } from '#testing/translator.ts';

vi.mock('#data/uploads/sendOriginal.ts', () => ({ sendOriginal: vi.fn() }));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
// If a press throws, the router shows its error page.
const isWhole = () => gone(page.getByText('ページを表示できませんでした'));

/** The button's visible text. */
const shown = (name: string) => expect.element(page.getByRole('main').getByText(name, { exact: true }).first());

describe.each(translators)('on a page whose texts the browser has %s', (how) => {
  beforeEach(() => translate(how));
  afterEach(cleanup);

  it('photos are published', async () => {
    const person = putPerson({}, {}, { photoCount: 1 });
    vi.mocked(sendOriginal).mockImplementation(async (_, { uploadPath }) => {
      documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), { status: 'published' });
    });
    answer(saveDraftsContract, () => ({}));
    const reserved = answer(createPhotosContract, ({ photos }) => ({
      photos: photos.map(({ caption }) => {
        const [id = ''] = putPhotos(person, [caption], () => ({ status: 'uploading', variants: {} }));
        return { id, uploadPath: `uploads/${person.uid}/${id}` };
      }),
    }));
    await renderPage('/photos/upload', { person });
    await see(page.getByText('写真を選ぶ', { exact: true }).first());
    const names = ['a.jpg', 'b.jpg'];
    await dropFiles(
      ...(await Promise.all(
        names.map(async (name, at) => new File([await aPicture(300 + at)], name, { type: 'image/jpeg' })),
      )),
    );
    await see(page.getByText('2枚を公開します。'));
    await button('公開する').click();
    for (const name of names) {
      await see(page.getByRole('article', { name }).getByText('公開されました', { exact: true }));
    }
    expect(reserved.flatMap(({ photos }) => photos)).toHaveLength(2);
    await isWhole();
  });

  it('somebody is followed, no longer followed, and followed again', async () => {
    const [author, person] = [putPerson(), putPerson()];
    const sent = answer(setFollowContract, () => ({}));
    await renderPage(`/${author.username}`, { person });
    await button('フォローする').click();
    await shown('フォロー中').toBeVisible();
    await button('フォロー中').click();
    await shown('フォローする').toBeVisible();
    await button('フォローする').click();
    await shown('フォロー中').toBeVisible();
    await expect.poll(() => sent.map(({ on }) => on)).toEqual([true, false, true]);
    await isWhole();
  });

  it('a photo is liked and no longer liked', async () => {
    const [id] = putPhotos(putPerson(), ['一枚']);
    const sent = answer(setLikeContract, () => ({}));
    await renderPage(`/photos/${id}`, { person: putPerson() });
    const like = button('いいね');
    for (const on of [true, false, true]) {
      await like.click();
      await expect.element(like).toHaveAttribute('aria-pressed', String(on));
    }
    await expect.poll(() => sent.map(({ on }) => on)).toEqual([true, false, true]);
    await isWhole();
  });

  it('somebody is muted, and no longer muted', async () => {
    const author = putPerson();
    putPhotos(author, ['写真0']);
    await renderPage(`/${author.username}`, { person: putPerson() });
    for (let times = 1; times <= 2; times += 1) {
      await page.getByRole('main').getByRole('button', { name: 'その他' }).click();
      await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
      await see(page.getByText('ミュートしています'));
      await page.getByRole('main').getByRole('button', { name: 'ミュート解除' }).click();
      await see(page.getByRole('link', { name: '写真0' }));
    }
    await isWhole();
  });

  it('a photo is reported', async () => {
    const [id = ''] = putPhotos(putPerson(), ['通報される写真']);
    const sent = answer(reportPhotoContract, () => ({ reportId: 'one' }));
    await renderPage(`/photos/${id}`, { person: putPerson() });
    await page.getByRole('main').getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    const send = dialog.getByRole('button', { name: '通報する' });
    await send.click();
    await see(page.getByText('理由を1つ選んでください。'));
    await dialog.getByRole('radio', { name: '宣伝・スパム' }).click();
    await dialog.getByLabelText('コメント（任意）').fill('店の宣伝です');
    await see(page.getByText('6 / 500文字'));
    await send.click();
    await see(dialog.getByRole('heading', { name: '通報を受け付けました' }));
    await expect.poll(() => sent).toEqual([{ id, reason: 'spam', comment: '店の宣伝です' }]);
    await press('{Escape}');
    await gone(dialog);
    await isWhole();
  });

  it('a profile is saved, and what is wrong is said and taken back', async () => {
    const person = putPerson();
    const saved = answer(updateProfileContract, ({ displayName }) => ({
      displayName: displayName ?? '',
      username: person.username,
      photoURL: null,
    }));
    await renderPage('/settings/profile', { person });
    await page.getByLabelText('表示名').fill('あ'.repeat(51));
    await button('保存する').click();
    await see(page.getByText('50文字以内にしてください'));
    await page.getByLabelText('表示名').fill('後の名');
    await gone(page.getByText('50文字以内にしてください'));
    await button('保存する').click();
    await see(page.getByText('保存しました。'));
    await expect.poll(() => saved).toEqual([{ displayName: '後の名' }]);
    await isWhole();
  });

  it('a moderator dismisses one case after another', async () => {
    const me = putPerson({ role: 'moderator' });
    answerLeases();
    const resolved = answer(resolveCasesContract, ({ ids, resolution }) => {
      for (const id of ids) {
        documents.update(`cases/${id}`, {
          status: resolution,
          decision: { by: me.uid, at: new Date(), resolution, note: '', reply: '' },
        });
      }
      return { results: ids.map((id) => ({ id, ok: true, auditIds: [] })) };
    });
    const captions = ['却下の一枚', '次の一枚'];
    const ids = captions.map(reported);
    await renderPage(`/admin/photo-reports?case=photo_${ids[0]}`, { person: me });
    for (const caption of captions) {
      await see(page.getByRole('heading', { level: 2, name: caption, exact: true }));
      await press('d');
      await see(page.getByText(`「${caption}」への通報を却下しました。`));
    }
    expect(resolved.map(({ ids: decided }) => decided)).toEqual(ids.map((id) => [`photo_${id}`]));
    await isWhole();
  });

  it('one page after the other can be opened', async () => {
    const person = putPerson({ username: 'hana', role: 'admin' });
    const [id = ''] = putPhotos(person, ['一枚', '二枚']);
    const albumId = makeAlbum(person, [parsePhotoId(id)]);
    documents({ 'tags/neko': { name: 'neko', reading: '', count: 1 } });
    answer(readSecondLooksContract, () => ({ waits: false, own: { looked: 0, agreed: 0, different: [] } }));
    const addresses = Object.values(routes)
      .filter((pattern) => pattern !== routes.banned)
      .map((pattern) =>
        pattern
          .replace(':id', pattern === routes.album ? albumId : id)
          .replace(':tagname', 'neko')
          .replace(':username', 'hana'),
      );
    const drawn = await renderPage('/', { person, heartbeat: {} });
    for (const address of addresses) {
      await drawn.goTo(address);
      await expect.poll(() => document.querySelectorAll('main h1').length, { message: address }).toBe(1);
      await stillness();
      await isWhole();
    }
  });
});

let weight = 1_000;

/** Stores a reported photo, which comes last in the queue. */
function reported(caption: string): string {
  weight -= 1;
  const owner = putPerson();
  const [id = ''] = putPhotos(owner, [caption]);
  const at = new Date();
  const told = { ownerId: owner.uid, username: owner.username, displayName: '試す人', frozenAt: at };
  const kept = { caption, description: '', alt: '', tags: [], spoiler: false, width: 300, height: 200 };
  documents.set(`cases/photo_${id}`, {
    ...anOpenCase('photo', id, owner.uid),
    ...{ reporterCount: 1, weight, reasons: { privacy: 1 }, reasonsGiven: ['privacy'] },
    ...{ openedAt: at, firstReportAt: at, lastReportAt: at },
    evidence: { ...told, ...kept, subject: 'photo', photoId: id, imagePath: `quarantine/photo_${id}/one` },
  });
  return id;
}
