import '#ui/tokens.css';
import '#ui/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { siteStatePath } from '#contract/closable.ts';
import { announcePersonChange, queryClient } from '#data/queryClient.ts';
import { queries } from './firestore.ts';
import { asked, forgetServer, serverFetch, siteState } from './server.ts';

// Tests never load Firebase: `answer` answers calls, and mocks replace the rest.
vi.mock('#data/sdk.ts', () => import('./sdk.ts'));

declare module 'vitest/browser' {
  interface BrowserCommands {
    recordQueries: (queries: readonly unknown[]) => Promise<void>;
  }
}

// The tests have no service worker.
vi.mock('#app/registerServiceWorker.ts', () => ({ registerServiceWorker: async () => undefined }));

const ownFetch = window.fetch.bind(window);

beforeEach(async () => {
  // A failed test may have left a small window behind.
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
  // The requests of a page that was left in the middle of something belong to its test.
  await cleanup();
  queryClient.clear();
  await commands.recordQueries(queries.splice(0));
  expect(asked, 'what was asked of a server that the test does not have').toEqual([]);
});
