import '#ui/tokens.css';
import '#ui/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { siteStatePath } from '#contract/closable.ts';
import { announcePersonChange, queryClient } from '#data/queryClient.ts';
import { queries } from './firestore.ts';
import { asked, forgetServer, serverFetch, siteState } from './server.ts';

// Firebase itself is never loaded: calls are answered by `answer`, and every other part by what a test mocks.
vi.mock('#data/sdk.ts', () => import('./sdk.ts'));

declare module 'vitest/browser' {
  interface BrowserCommands {
    recordQueries: (queries: readonly unknown[]) => Promise<void>;
  }
}

// There is none beside the tests.
vi.mock('#app/registerServiceWorker.ts', () => ({ registerServiceWorker: async () => undefined }));

const ownFetch = window.fetch.bind(window);

beforeEach(async () => {
  // A test that failed may have left a phone behind.
  if (window.innerWidth !== 1_280) await page.viewport(1_280, 800);
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  forgetServer();
  announcePersonChange();
  queryClient.clear();
  window.fetch = (input, init) => {
    const { href, origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === siteStatePath) return Promise.resolve(siteState());
    const isOwn = origin === location.origin && !/^\/(api|call|i\/for)\//.test(pathname);
    return isOwn ? ownFetch(input, init) : serverFetch(href, init);
  };
  XMLHttpRequest.prototype.send = function send() {
    asked.push('an XMLHttpRequest');
    this.dispatchEvent(new ProgressEvent('error'));
  };
});

afterEach(async () => {
  await commands.recordQueries(queries.splice(0));
  expect(asked, 'what was asked of a server that the test does not have').toEqual([]);
});
