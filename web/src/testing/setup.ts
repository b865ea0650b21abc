import '#ui/tokens.css';
import '#ui/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetDocuments } from './firestore.ts';
import { asked, forgetServer, serverFetch } from './server.ts';

// Firebase itself is never asked: calls are answered by `answer`, Firestore and Storage in memory, the rest by what a test mocks.
vi.mock('#data/sdk.ts', () => import('./sdk.ts'));

const ownFetch = window.fetch.bind(window);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetServer();
  forgetDocuments();
  window.fetch = (input, init) => {
    const { href, origin } = new URL(input instanceof Request ? input.url : input, location.href);
    return origin === location.origin ? ownFetch(input, init) : serverFetch(href, init);
  };
  XMLHttpRequest.prototype.send = function send() {
    asked.push('an XMLHttpRequest');
    this.dispatchEvent(new ProgressEvent('error'));
  };
});

afterEach(() => {
  expect(asked, 'what was asked of a server that the test does not have').toEqual([]);
});
