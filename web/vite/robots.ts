import type { Plugin } from 'vite';

/** What robots may look at (RFC 9309): every page but what is for who is signed in, and for staff. A name that begins alike is a person's. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...['/admin', '/settings', '/api', '/photos/upload'].flatMap((path) => [
      `Disallow: ${path}$`,
      `Disallow: ${path}/`,
    ]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/**
 * Writes `robots.txt`: the functions framework keeps that path from every function. It leads to the sitemap at the address that
 * Hosting gives every project, whatever the site's own; what is listed there begins with the site's own.
 */
export function robots(projectId: string): Plugin {
  return {
    name: 'matataki-robots',
    apply: ({ build }) => !build?.ssr,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(`https://${projectId}.web.app`) });
    },
  };
}
