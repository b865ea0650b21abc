import '#ui/tokens.css';
import '#ui/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { queries } from './firestore.ts';
import { asked, forgetServer, serverFetch } from './server.ts';

// Firebase itself is never loaded: calls are answered by `answer`, and every other part by what a test mocks.
vi.mock('#data/sdk.ts', () => import('./sdk.ts'));

declare module 'vitest/browser' {
  interface BrowserCommands {
    recordQueries: (queries: readonly unknown[]) => Promise<void>;
  }
}

// There is none beside the tests.
vi.mock('#app/late/registerServiceWorker.ts', () => ({ registerServiceWorker: async () => undefined }));

const ownFetch = window.fetch.bind(window);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetServer();
  window.fetch = (input, init) => {
    const { href, origin } = new URL(input instanceof Request ? input.url : input, location.href);
    return origin === location.origin ? ownFetch(input, init) : serverFetch(href, init);
  };
  XMLHttpRequest.prototype.send = function send() {
    asked.push('an XMLHttpRequest');
    this.dispatchEvent(new ProgressEvent('error'));
  };
});

afterEach(async () => {
  // Ends the heartbeats of the page that was drawn.
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await commands.recordQueries(queries.splice(0));
  expect(asked, 'what was asked of a server that the test does not have').toEqual([]);
});
