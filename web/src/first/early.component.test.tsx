import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { languageOfCookieMark } from '#contract/edge/languageCookie.ts';
import { awaitInterest, markPage } from './early.ts';

const root = document.documentElement;

beforeEach(() => {
  root.lang = 'ja';
  document.body.innerHTML = '<a href="#a"><b>link</b></a><button>press</button><i data-part=""><b>muted</b></i>';
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['theme', 'member', 'mutes']) delete root.dataset[name];
  root.removeAttribute(languageOfCookieMark);
  document.body.replaceChildren();
});

/** Puts scripts into the page as the server does. Returns whether the page has requested them. */
function scriptsInHtml(sheet = ''): () => boolean {
  const scripts = document.createElement('template');
  scripts.id = 'scripts';
  scripts.innerHTML = `${sheet}<meta name="requested">`;
  document.body.append(scripts);
  const requested = () => document.head.querySelectorAll('[name=requested]');
  const stop = awaitInterest();
  onTestFinished(() => {
    stop();
    for (const node of requested()) node.remove();
  });
  return () => requested().length > 0;
}

const parse = () => document.dispatchEvent(new Event('DOMContentLoaded'));
const load = () => window.dispatchEvent(new Event('load'));
const frame = () => new Promise(requestAnimationFrame);
/** Until well after the photos' frames. */
async function frames(): Promise<void> {
  for (let count = 0; count < 4; count += 1) await frame();
}
const at = (selector: string): Element => document.querySelector(selector) ?? root;
const happens = (type: string, selector = 'button') => at(selector).dispatchEvent(new Event(type, { bubbles: true }));

it('a page that is only read requests no scripts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const isRequested = scriptsInHtml();
  parse();
  load();
  vi.advanceTimersByTime(60_000);
  await frames();
  expect(isRequested()).toBe(false);
});

it.each(['pointermove', 'wheel', 'touchmove', 'scroll', 'focusin'])(
  'a %s requests the scripts, after the photos of the first window',
  async (type) => {
    const isRequested = scriptsInHtml();
    parse();
    happens(type);
    await frames();
    expect(isRequested()).toBe(false);
    load();
    expect(isRequested()).toBe(false);
    await frames();
    expect(isRequested()).toBe(true);
  },
);

it('the styles of the HTML stay after the stylesheets that come with the scripts', () => {
  const styles = document.createElement('style');
  styles.id = 'styles';
  document.head.append(styles);
  onTestFinished(() => styles.remove());
  const isRequested = scriptsInHtml('<link rel="stylesheet" name="requested" disabled>');
  parse();
  happens('pointerdown');
  expect(isRequested()).toBe(true);
  expect(styles.previousElementSibling?.getAttribute('rel')).toBe('stylesheet');
});

it('the scripts wait three seconds at most for a photo that does not load', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const isRequested = scriptsInHtml();
  parse();
  happens('scroll');
  vi.advanceTimersByTime(2_999);
  expect(isRequested()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isRequested()).toBe(true);
});

it.each(['pointerdown', 'keydown', 'click'])('a %s requests the scripts at once', (type) => {
  const isRequested = scriptsInHtml();
  parse();
  happens(type);
  expect(isRequested()).toBe(true);
});

it('a press while the page is still arriving requests the scripts as soon as it is there', () => {
  const isRequested = scriptsInHtml();
  happens('pointerdown');
  expect(isRequested()).toBe(false);
  parse();
  expect(isRequested()).toBe(true);
});

it('a press on a link requests no scripts, which would delay the page that it leads to', async () => {
  const isRequested = scriptsInHtml();
  parse();
  load();
  for (const type of ['pointerdown', 'keydown', 'click']) happens(type, 'a b');
  await frames();
  expect(isRequested()).toBe(false);
});

it.each<[who: string, prepare: () => void]>([
  ['somebody who may be signed in', () => localStorage.setItem('matataki.session', '1')],
  ['somebody whose session has ended unreported', () => localStorage.setItem('matataki.session', 'ending')],
  ['somebody who has just written', () => sessionStorage.setItem('matataki.wroteAt', '1')],
  [
    'somebody who reads another language',
    () => {
      localStorage.setItem('matataki.locale', 'en');
      root.setAttribute(languageOfCookieMark, '');
    },
  ],
  ['a page with the viewer’s clock', () => at('b').setAttribute('data-soon', '')],
])('%s gets the scripts without a sign of interest, after the photos', async (_, prepare) => {
  prepare();
  const isRequested = scriptsInHtml();
  parse();
  await frames();
  expect(isRequested()).toBe(false);
  load();
  await frames();
  expect(isRequested()).toBe(true);
});

it('somebody with mutes gets the scripts at once, and sees no part that React leaves as it came', () => {
  localStorage.setItem('matataki.mutes', JSON.stringify({ mutedUsers: [], mutedTags: ['sora'] }));
  markPage();
  const isRequested = scriptsInHtml();
  parse();
  expect(isRequested()).toBe(true);
  expect(at('[data-part]').childNodes).toHaveLength(0);
});

it('the page has the remembered theme and the marks of this person before the first paint', () => {
  for (const [key, value] of Object.entries({
    'matataki.theme': 'dark',
    'matataki.session': '1',
    'matataki.mutes': JSON.stringify({ mutedUsers: [], mutedTags: [] }),
  }))
    localStorage.setItem(key, value);
  markPage();
  expect({ ...root.dataset }).toMatchObject({ theme: 'dark', member: '' });
  expect(root.dataset).not.toHaveProperty('mutes');
});
