import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, press, see } from '#testing/see.ts';

const dialog = page.getByRole('dialog', { name: '操作の一覧' });
const choice = dialog.getByRole('checkbox', { name: '1文字のキーを使う' });
const details = page.getByRole('region', { name: '写真の情報' });
const viewer = () => document.querySelector('.yarl__container');

async function openKeysFromMenu(): Promise<void> {
  await page.getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('menuitem', { name: '操作の一覧' }).click();
  await see(choice);
}

describe('keys of one character', () => {
  it('a person switches them off in the list of keys, which the menu opens without a key', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const [id] = publishPhotos(['一枚目', '二枚目'], { by: aPerson() });
    await renderPage(`/photos/${id}`, { heartbeat: {} });
    await see(page.getByRole('heading', { level: 1, name: '一枚目' }));
    await openKeysFromMenu();
    await expect.element(choice).toBeChecked();
    await looksGood();
    await choice.click();
    await press('{Escape}');
    await gone(dialog);

    for (const key of ['i', 'c', '?', 'F', '+', '/']) await press(key);
    await page.getByRole('button', { name: /拡大する$/ }).click();
    await expect.poll(() => viewer() === document.activeElement).toBe(true);
    expect(dialog.elements()).toEqual([]);
    expect(details.elements()).toEqual([]);
    expect(write).not.toHaveBeenCalled();
    for (const key of ['i', 'f', '+']) await press(key);
    expect(document.fullscreenElement).toBeNull();
    await see(page.getByRole('button', { name: 'キャプションと投稿者を表示する' }));
    await expect.element(page.getByRole('button', { name: '縮小' })).toBeDisabled();
    // Keys that are no characters go on.
    await press('{Escape}');
    await expect.poll(viewer).toBeNull();
  });

  it('the choice outlives the page, and the keys come back with it', async () => {
    const [id] = publishPhotos(['一枚'], { by: aPerson() });
    const first = await renderPage(`/photos/${id}`, { heartbeat: {} });
    await see(page.getByRole('heading', { level: 1, name: '一枚' }));
    await openKeysFromMenu();
    await choice.click();
    await first.unmount();

    await renderPage(`/photos/${id}`, { heartbeat: {} });
    await see(page.getByRole('heading', { level: 1, name: '一枚' }));
    await press('?');
    await openKeysFromMenu();
    await expect.element(choice).not.toBeChecked();
    await choice.click();
    await press('{Escape}');
    await gone(dialog);
    await press('?');
    await see(dialog);
  });
});
