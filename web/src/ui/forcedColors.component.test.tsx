import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SlowPage } from '#app/SlowPage.tsx';
import { showLocale } from '#i18n/current.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { Avatar } from './Avatar.tsx';
import { Progress } from './Progress.tsx';

const force = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
beforeEach(() => force('active'));
afterEach(() => force('none'));

const groundOf = (element: Element): string => getComputedStyle(element).backgroundColor;

/** What has no words is seen by its background alone. */
function standsOut(element: Element | undefined): boolean {
  const paper = document.body.appendChild(document.createElement('p'));
  paper.style.backgroundColor = 'Canvas';
  const isOther = element !== undefined && groundOf(element) !== groundOf(paper);
  paper.remove();
  return isOther && element.checkVisibility();
}

/** The dots around or beside some words. */
const dotsAt = (words: string): readonly Element[] =>
  page
    .getByText(words)
    .elements()
    .flatMap((element) => [element.parentElement ?? [], element.querySelector('[aria-hidden]') ?? []].flat());

describe('where the system forces its own colours', () => {
  it('the dots of the feed and of who is online are seen', async () => {
    await renderPage('/', { person: aPerson(), heartbeat: { online: 3, feedAt: new Date().toISOString() } });
    await expect.poll(() => dotsAt('新しい写真があります').some(standsOut)).toBe(true);
    await expect.poll(() => dotsAt('オンライン').some(standsOut)).toBe(true);
  });

  it('the words of a filled button and the place where one is are seen', async () => {
    await renderPage('/about', { heartbeat: {} });
    const join = page.getByRole('banner').getByRole('button', { name: 'はじめる' });
    await see(join);
    const canvas = document.body.appendChild(document.createElement('p'));
    canvas.style.color = 'Canvas';
    // The system paints its own ground below all words.
    expect(getComputedStyle(join.element()).color).not.toBe(getComputedStyle(canvas).color);
    canvas.remove();
    await page.getByRole('banner').getByRole('link', { name: '写真' }).click();
    const here = page.getByRole('banner').getByRole('link', { name: '写真' });
    await expect.element(here).toHaveAttribute('aria-current', 'page');
    expect(getComputedStyle(here.element()).textDecorationLine).toBe('underline');
  });

  it('a person without a picture is seen', async () => {
    const { container } = await render(<Avatar src={undefined} name="花" size={56} />);
    const colours = () => [...container.querySelectorAll('circle')].map((each) => getComputedStyle(each).fill);
    await expect.poll(colours).toHaveLength(2);
    const [iris, pupil] = colours();
    expect(iris).not.toBe(pupil);
  });

  it('a progress bar is seen with its end', async () => {
    await render(<Progress label="進みぐあい" value={0.5} />);
    const bar = page.getByRole('progressbar', { name: '進みぐあい' });
    await see(bar);
    expect(getComputedStyle(bar.element()).borderTopWidth).toBe('1px');
  });

  it('the bar of a slow page is seen', async () => {
    const router = createMemoryRouter([
      { path: '/', element: <SlowPage /> },
      { path: '/slow', loader: () => new Promise(() => undefined), element: null },
    ]);
    const store = createStore();
    await showLocale(store, 'ja');
    await render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
    void router.navigate('/slow');
    const lines = () =>
      page
        .getByRole('progressbar')
        .elements()
        .map((bar) => getComputedStyle(bar, '::before'));
    await expect.poll(() => lines().map(({ borderTopWidth }) => borderTopWidth)).toEqual(['3px']);
    expect(lines().map(({ borderTopColor }) => borderTopColor === groundOf(document.body))).toEqual([false]);
  });
});
