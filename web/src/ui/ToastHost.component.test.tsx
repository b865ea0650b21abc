import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bothLooks } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { dock } from './dock.ts';
import { toast } from './toast.ts';
import { toastIn } from './toastIn.ts';

const boxOf = (element: Element | null): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
const shown = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('toasts', () => {
  it('a toast stands at the lower left, above the bar of a phone', async () => {
    await renderPage('/about', { person: aPerson() });
    await see(page.getByRole('heading', { level: 1 }));
    await bothLooks(async () => {
      const text = `${window.innerWidth}枚を保存しました。`;
      toast('success', text);
      await see(shown(text));
      await expect
        .poll(() => {
          const { left, bottom, height } = boxOf(shown(text).element());
          const bar = boxOf(document.querySelector('[class*=bottomBar]'));
          const edge = bar.height > 0 ? bar.top : window.innerHeight;
          return { left, isAbove: bottom <= edge, isNear: edge - bottom < height };
        })
        .toEqual({ left: 16, isAbove: true, isNear: true });
      await shown(text).getByRole('button', { name: '通知を閉じる' }).click();
      await gone(shown(text));
    });
  });

  it("a toast stands above a page's own bar at the lower edge as long as there is one", async () => {
    const { unmount } = await render(<div ref={dock} style={{ position: 'fixed', bottom: 0, height: 90 }} />);
    await renderPage('/about', { person: aPerson() });
    await see(page.getByRole('heading', { level: 1 }));
    toast('info', '待っています。', { label: 'わかった', seconds: 60, onAction: () => undefined });
    await see(shown('待っています。'));
    const gap = () => window.innerHeight - boxOf(shown('待っています。').element()).bottom;
    await expect.poll(gap).toBeGreaterThanOrEqual(90);
    await unmount();
    await expect.poll(gap).toBeLessThan(90);
    await page.getByRole('button', { name: 'わかった' }).click();
  });

  it('a toast does not cover the button that was pressed', async () => {
    await render(
      <main>
        <button
          type="button"
          style={{ position: 'fixed', left: 40, bottom: 20, zIndex: 1 }}
          onClick={() => toast('success', '保存しました。')}
        >
          保存する
        </button>
      </main>,
    );
    await renderPage('/about', { person: aPerson() });
    await page.getByRole('button', { name: '保存する' }).click();
    await see(shown('保存しました。'));
    const pressed = boxOf(page.getByRole('button', { name: '保存する' }).element());
    await expect.poll(() => boxOf(shown('保存しました。').element()).bottom).toBeLessThan(pressed.top);
  });

  it('a field that gets the focus while a toast shows is not covered by it', async () => {
    await render(
      <main style={{ height: 2_000, paddingTop: 1_400 }}>
        <label>
          最後の欄
          <input />
        </label>
      </main>,
    );
    await renderPage('/about', { person: aPerson() });
    toast('info', '待っています。', { label: 'わかった', seconds: 60, onAction: () => undefined });
    await see(shown('待っています。'));
    page.getByLabelText('最後の欄').element().focus();
    await expect
      .poll(() => {
        const field = boxOf(page.getByLabelText('最後の欄').element());
        return field.top > 0 && field.bottom <= boxOf(shown('待っています。').element()).top;
      })
      .toBe(true);
    await page.getByRole('button', { name: 'わかった' }).click();
  });

  it('a toast of a place takes the place of the one before it, and of no other toast', async () => {
    await renderPage('/about', { person: aPerson() });
    await see(page.getByRole('heading', { level: 1 }));
    const toastHere = toastIn('here');
    const waits = { label: 'わかった', seconds: 60, onAction: () => undefined };
    toast('info', 'ほかの知らせ。', waits);
    toastHere('success', '一つ目。', waits);
    await see(shown('一つ目。'));
    toastHere('success', '二つ目。', waits);
    toastHere('error', '三つ目。', waits);
    await see(page.getByRole('alert').filter({ hasText: '三つ目。' }));
    await gone(shown('一つ目。'));
    await gone(shown('二つ目。'));
    await see(shown('ほかの知らせ。'));
    await shown('ほかの知らせ。').getByRole('button', { name: 'わかった' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'わかった' }).click();
    await gone(page.getByRole('alert'));
  });

  it('a toast breaks Japanese between phrases', async () => {
    await renderPage('/about', { person: aPerson() });
    toast('success', '写真をアルバムに入れました。');
    await see(shown('写真をアルバムに入れました。'));
    const element = shown('写真をアルバムに入れました。').element();
    expect(getComputedStyle(element).wordBreak).toBe('auto-phrase');
  });
});
