import { describe, expect, it, vi } from 'vitest';
import { builtPageFrom } from './builtPage.ts';

function deployed() {
  const site = { nowMs: 0, html: 'first', isDown: false, asked: 0 };
  const fetchPage = vi.fn((): Promise<Response> => {
    site.asked += 1;
    const headers = { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-store', Server: 'x' };
    return Promise.resolve(site.isDown ? new Response('', { status: 500 }) : new Response(site.html, { headers }));
  });
  return {
    site,
    builtPage: builtPageFrom(
      () => 'https://example.web.app',
      () => new Date(site.nowMs),
      fetchPage,
    ),
  };
}

vi.mock('../platform/logger.ts', () => ({ log: { error: vi.fn() } }));

describe('the page as it is deployed', () => {
  it('comes with the headers that protect it, and with no others', async () => {
    const { builtPage } = deployed();
    expect(await builtPage()).toEqual({ html: 'first', headers: { 'content-security-policy': "default-src 'none'" } });
  });

  it('is asked for once by many, and is another one seconds after a deployment', async () => {
    const { site, builtPage } = deployed();
    await Promise.all([builtPage(), builtPage(), builtPage()]);
    await builtPage();
    expect(site.asked).toBe(1);
    site.html = 'second';
    site.nowMs = 3_000;
    expect((await builtPage()).html).toBe('second');
  });

  it('is the last one for a minute while Hosting does not answer, and then none', async () => {
    const { site, builtPage } = deployed();
    await builtPage();
    site.isDown = true;
    site.nowMs = 60_000;
    expect((await builtPage()).html).toBe('first');
    site.nowMs = 60_001;
    await expect(builtPage()).rejects.toThrow('500');
    site.isDown = false;
    expect((await builtPage()).html).toBe('first');
  });
});
