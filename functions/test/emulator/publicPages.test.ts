import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { avatarAddress } from '#contract/edge/pictures.ts';
import { type PhotoId, parseUid } from '#contract/ids.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { server } from './harness/site.ts';

const siteOrigin = process.env['MATATAKI_SITE_ORIGIN'] ?? '';
const name = `u${randomUUID().slice(0, 8)}`;
const shared = 'public, max-age=0, s-maxage=10';
const hostile = '"><script>alert(1)</script><meta x="$&';
const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;meta x=&quot;$&amp;';

type Page = { readonly status: number; readonly html: string; readonly headers: Headers };

async function open(path: string, options: RequestInit = {}): Promise<Page> {
  const response = await fetch(`${siteOrigin}${path}`, { redirect: 'manual', ...options });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** The content of a meta tag, as it is in the page. */
const metaOf = ({ html }: Page, tag: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${tag}" content="([^"]*)"`).exec(html)?.[1];
const policyOf = ({ html }: Page): string | undefined =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
const canonicalOf = ({ html }: Page): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

const set = async (path: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  await server.firestore.doc(path).set({ ...fields });
};

async function photo(more: Readonly<Record<string, unknown>> = {}): Promise<PhotoId> {
  const id = newPhotoId();
  await set(`photos/${id}`, {
    ownerId: `owner-${name}`,
    owner: { username: name, displayName: 'はな <3', photoURL: null },
    caption: '夕日',
    description: 'とても長い\n説明',
    alt: '',
    tags: [name],
    tagKeys: [name],
    ...{ status: 'published', listed: true, leads: true },
    width: 3_000,
    height: 2_000,
    thumbhash: '',
    color: '#aabbcc',
    variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } },
    createdAt: new Date(),
    updatedAt: new Date(),
    publishedAt: new Date(),
    position: 'V',
    ...more,
  });
  return id;
}

/** A page of the site that describes only the site. */
function expectUnknown(page: Page, ...secrets: readonly string[]): void {
  expect(page.status).toBe(404);
  expect(page.html).toContain('<div id="root">');
  expect(metaOf(page, 'robots')).toBe('noindex');
  expect(metaOf(page, 'og:title')).toBe('Matataki（瞬き）');
  // As short as for a found page, because the photo may be published in a moment. By default the CDN keeps a 404 for
  // ten minutes.
  expect(page.headers.get('cache-control')).toBe(shared);
  for (const secret of ['og:image', 'canonical', ...secrets]) expect(page.html).not.toContain(secret);
}

beforeAll(async () => {
  expect(siteOrigin, 'MATATAKI_SITE_ORIGIN').not.toBe('');
  await set(`profiles/owner-${name}`, {
    username: name,
    usernameKey: name,
    displayName: hostile,
    photoURL: avatarAddress(parseUid(`owner-${name}`), 'a'.repeat(40)),
    bio: '',
    links: [],
    photoCount: 3,
    createdAt: new Date(),
  });
  await set(`usernames/${name}_old`, { uid: `owner-${name}`, createdAt: new Date(), releasedAt: new Date() });
});

describe('a link to a photo', () => {
  it('the preview has the picture, caption and author, on the deployed page', async () => {
    const id = await photo();
    const [page, built] = await Promise.all([open(`/photos/${id}`), open('/app.html')]);
    expect(page.status).toBe(200);
    expect(metaOf(page, 'og:title')).toBe('夕日｜はな &lt;3');
    expect(metaOf(page, 'og:description')).toBe('とても長い 説明');
    expect(metaOf(page, 'description')).toBe('とても長い 説明');
    expect(metaOf(page, 'og:site_name')).toBe('Matataki（瞬き）');
    expect(metaOf(page, 'og:image')).toBe(`${siteOrigin}/i/${id}/${id}/share.jpg`);
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['1200', '800']);
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(page, 'author')).toBe('はな &lt;3');
    expect(canonicalOf(page)).toBe(`${siteOrigin}/photos/${id}`);
    for (const script of built.html.match(/<script[^>]* src=[^>]*>/g) ?? ['none']) expect(page.html).toContain(script);
  });

  it('the page has the headers of every page of the site, and no browser caches it', async () => {
    const id = await photo();
    const [page, built] = await Promise.all([open(`/photos/${id}`), open('/app.html')]);
    for (const header of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ]) {
      expect(built.headers.get(header), header).not.toBeNull();
      expect(page.headers.get(header), header).toBe(built.headers.get(header));
    }
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe(shared);
    expect((await open(`/photos/${id}`, { method: 'HEAD' })).status).toBe(200);
  });

  it('the page treats no text of a person as markup', async () => {
    const id = await photo({
      caption: hostile,
      description: hostile,
      owner: { username: name, displayName: hostile, photoURL: null },
    });
    const page = await open(`/photos/${id}`);
    expect(page.html).not.toContain('<script>alert');
    expect(metaOf(page, 'og:title')).toBe(`${escaped}｜${escaped}`);
    expect(metaOf(page, 'og:description')).toBe(escaped);
  });

  it.each(['uploading', 'processing', 'held', 'failed', 'hidden', 'removed'])(
    'the page reveals nothing of a photo that is %s',
    async (status) => {
      const id = await photo({ status, caption: '秘密の写真' });
      expectUnknown(await open(`/photos/${id}`), '秘密', 'はな');
    },
  );

  it('the preview of a covered photo omits its picture during the cover', async () => {
    await set(`titles/${name}-new`, { name: 'New', status: 'active', spoilerUntil: new Date(Date.now() + 60_000) });
    await set(`titles/${name}-old`, { name: 'Old', status: 'active', spoilerUntil: new Date(Date.now() - 60_000) });
    const covered = [
      await photo({ spoiler: true, alt: '犯人' }),
      await photo({ sensitive: true, alt: '犯人' }),
      await photo({ titleId: `${name}-new`, description: '犯人' }),
      await photo({ sensitive: true, alt: '犯人' }),
    ];
    for (const id of covered) {
      const page = await open(`/photos/${id}`);
      expect(page.status).toBe(200);
      expect(metaOf(page, 'og:title')).toContain('夕日');
      const [head] = page.html.split('</head>');
      for (const hidden of ['og:image', '犯人', '説明']) expect(head).not.toContain(hidden);
      expect(metaOf(page, 'twitter:card')).toBe('summary');
      expect(page.html).not.toContain(`/i/${id}/`);
    }
    const id = await photo({ titleId: `${name}-old` });
    const shown = await open(`/photos/${id}`);
    expect(metaOf(shown, 'og:image')).toBeDefined();
    expect(shown.html.split('</head>')[1]).toContain(`/i/${id}/`);
  });

  it('a dead link says so', async () => {
    for (const path of [`/photos/${newPhotoId()}`, '/photos/short', '/photos/__x__']) {
      expectUnknown(await open(path));
    }
  });
});

describe('a link to a person', () => {
  it('the preview has name and picture, and an old name or another spelling redirects to the person', async () => {
    const page = await open(`/${name}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe(shared);
    expect(metaOf(page, 'og:title')).toBe(`${escaped}（@${name}）`);
    expect(metaOf(page, 'og:image')).toBe(`${siteOrigin}/i/share/person/owner-${name}.jpg`);
    expect(canonicalOf(page)).toBe(`${siteOrigin}/${name}`);
    for (const path of [`/${name.toUpperCase()}`, `/${name}_old`]) {
      const { status, headers } = await open(path);
      expect([status, headers.get('location'), headers.get('cache-control')], path).toEqual([301, `/${name}`, shared]);
    }
  });

  it('the preview shows no picture from outside this site, even if a document names one', async () => {
    const profile = server.firestore.doc(`profiles/owner-${name}`);
    const own: unknown = (await profile.get()).get('photoURL');
    const elsewhere = [
      'https://pictures.example/a.png',
      `${siteOrigin}${own}`,
      String(own).replace(`owner-${name}`, 'somebody-else'),
    ];
    for (const photoURL of elsewhere) {
      await profile.update({ photoURL });
      const page = await open(`/${name}`);
      expect(metaOf(page, 'og:image'), photoURL).toBe(`${siteOrigin}/i/share/person/owner-${name}.jpg`);
      expect(page.html, photoURL).not.toContain(`content="${photoURL}"`);
      expect(page.html, photoURL).not.toContain('pictures.example');
    }
    await profile.update({ photoURL: own });
  });

  it('a link to an unknown name says so', async () => {
    for (const path of [`/${name}_nobody`, '/z', '/site.webmanifest']) expectUnknown(await open(path));
  });
});

describe('a link to a tag', () => {
  it('the preview has the newest photo, and an alias or another spelling redirects to the tag', async () => {
    const id = await photo({ tags: [`${name}X`], tagKeys: [`${name}x`] });
    await set(`tags/${name}x`, { name: `${name}X`, count: 2, coverPhotoId: id });
    await set(`tags/${name}y`, { name: `${name}Y`, count: 0, aliasOf: `${name}x` });
    const page = await open(`/tags/${name}x`);
    expect(page.status).toBe(200);
    expect(metaOf(page, 'og:title')).toBe(`#${name}X`);
    expect(metaOf(page, 'og:image')).toBe(`${siteOrigin}/i/${id}/${id}/share.jpg`);
    expect(canonicalOf(page)).toBe(`${siteOrigin}/tags/${name}x`);
    for (const path of [`/tags/${name}X`, `/tags/${name}y`]) {
      const { status, headers } = await open(path);
      expect([status, headers.get('location')], path).toEqual([301, `/tags/${name}x`]);
    }
  });

  it('the preview shows no hidden or covered photo, and says if there is none', async () => {
    for (const more of [{ status: 'hidden' }, { spoiler: true }, { sensitive: true }]) {
      const key = `${name}${Object.keys(more)[0]}`;
      await set(`tags/${key}`, {
        name: key,
        count: 1,
        coverPhotoId: await photo({ ...more, tags: [key], tagKeys: [key] }),
      });
      expect((await open(`/tags/${key}`)).html).not.toContain('og:image');
    }
    expectUnknown(await open(`/tags/${name}none`));
    expectUnknown(await open('/tags/a%20b'));
  });
});

describe('a link to the photos under a title', () => {
  it('the preview has the newest photo, and is missing without such a title', async () => {
    const id = await photo({ titleId: `${name}-title` });
    await set(`titles/${name}-title`, { name: hostile, kind: 'book', count: 1, status: 'active' });
    const page = await open(`/photos?title=${name}-title&lang=en`);
    expect(metaOf(page, 'og:title')).toBe(escaped);
    // The count may have changed by now.
    expect(metaOf(page, 'og:description')).toMatch(/^\d photos? of “&quot;/);
    expect(metaOf(page, 'og:image')).toBe(`${siteOrigin}/i/${id}/${id}/share.jpg`);
    expect(page.html).toContain('<html lang="en"');
    expectUnknown(await open(`/photos?title=${name}-none`));
  });
});

it('an address with a query redirects to the one without before anything is read', async () => {
  for (const [path, plain] of [
    [`/${name}?utm_source=x`, `/${name}`],
    [`/photos/${newPhotoId()}?1`, undefined],
    ['/tags/none?a=1&b=2', '/tags/none'],
    ['/z/b/?c', '/z/b'],
    ['/?lang=fr', '/'],
    // The next page after the first photos lists all photos.
    ['/?after=x', '/'],
    ['/photos//x', '/photos/x'],
    ['/users?x&tab=photos', '/users?tab=photos'],
  ]) {
    const page = await open(path ?? '');
    expect(page.status, path).toBe(301);
    expect(page.headers.get('location')).toBe(plain ?? path?.split('?')[0]);
    expect(page.headers.get('cache-control')).toBe(shared);
  }
});

it('Hosting serves the pages that need a sign-in, and missing pages stay missing', async () => {
  const built = await open('/app.html');
  for (const path of [
    ...['/banned', '/liked', '/photos/upload', `/photos/${newPhotoId()}/edit`],
    ...['/settings/profile', '/admin', '/admin/users'],
  ]) {
    const page = await open(path);
    expect({ path, status: page.status, html: page.html }).toEqual({ path, status: 200, html: built.html });
    expect(page.headers.get('cache-control'), path).toBe('no-cache');
  }
  for (const path of ['/z/b/c', '/users/x', '/icons/none.png', '/index.html']) expectUnknown(await open(path));
  for (const path of ['/assets/none.js', '/builds/none.json']) expect((await open(path)).status, path).toBe(404);
  expect((await open('/assets/none.js')).headers.get('cache-control')).toBe('public, max-age=604800');
  expect((await open('/builds/latest.json')).headers.get('cache-control')).toContain('no-store');
});

it.each([
  ['/about', 'Matatakiについて', 'コメントの欄はありません'],
  ['/about?lang=en', 'About Matataki', 'There are no comments'],
  ['/rules', 'ルール', '十二の約束'],
  ['/rules?lang=en', 'Rules', 'Twelve rules'],
  ['/privacy', 'プライバシー', 'データごとの一覧'],
  ['/privacy?lang=en', 'Privacy', 'Everything in one table'],
])('the HTML of %s has its title, its head and its words', async (path, title, words) => {
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.html).toMatch(new RegExp(`<title>${title}( \\| Matataki)?</title>`));
  expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(page.html.split('<body>')[1]?.replaceAll(/<(script|template).*?<\/\1>/gs, '')).toContain(words);
  expect(page.html).toContain(`href="${path}#`);
  expect(canonicalOf(page)).toBe(siteOrigin + path);
  expect(metaOf(page, 'description')).toBeTruthy();
  expect(metaOf(page, 'robots')).toBeUndefined();
});

it('the home page from Hosting has the newest photos with their links', async () => {
  // Newer than the newest photos of other tests.
  const id = await photo({ caption: hostile, publishedAt: new Date(Date.now() + 120_000) });
  const page = await open('/');
  expect(page.html).toContain(`href="/photos/${id}"`);
  expect(page.html).toContain(`/i/${id}/${id}/`);
  expect(page.html).not.toContain('<script>alert');
  expect(page.html).toMatch(/<style id="styles">.+<\/style>/s);
});

it('the function serves every public page, also through Hosting’s own address, with its build id', async () => {
  const built = await open('/app.html');
  expect(policyOf(built)).toContain("default-src 'none'");
  expect(metaOf(built, 'build')).toMatch(/^\w+$/);
  for (const path of [
    '/',
    '/about',
    '/photos',
    '/users',
    '/users?tab=photos',
    '/tags',
    '/titles?kind=book',
    '/?lang=en',
  ]) {
    const page = await open(path);
    expect(page.status, path).toBe(200);
    expect(page.headers.get('cache-control'), path).toBe(shared);
    expect(page.headers.get('content-security-policy'), path).toBe(built.headers.get('content-security-policy'));
    expect(policyOf(page)?.replace(/(?<=style-src 'self') 'sha256-[^' ]+'/, ''), path).toBe(policyOf(built));
    expect(canonicalOf(page), path).toBe(`${siteOrigin}${path}`);
    expect(metaOf(page, 'build'), path).toBe(metaOf(built, 'build'));
    expect(metaOf(page, 'robots'), path).toBeUndefined();
  }
});

it.each(['/search', '/search?q=a', '/search?q=a&sort=new'])(
  'the function serves %s, and tells search engines not to index it',
  async (path) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(metaOf(page, 'robots')).toBe('noindex');
  },
);

it('the headers of pages do not apply to Firebase’s own sign-in pages', async () => {
  const { status, headers } = await open('/__/firebase/init.json');
  expect([status, headers.get('content-security-policy'), headers.get('x-frame-options')]).toEqual([200, null, null]);
});
