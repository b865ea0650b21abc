import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withPolicy } from './serviceWorker.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it("the worker’s policy allows the page's own style and script by their hashes, and nothing else", () => {
  const { html, policy } = withPolicy('<style>a{}</style><p>つながりません</p><script>go()\n</script>');
  expect(html).toContain('つながりません');
  expect(policy).toContain(`style-src ${hashOf('a{}')};`);
  expect(policy).toContain(`script-src ${hashOf('go()\n')};`);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain('unsafe');
});
