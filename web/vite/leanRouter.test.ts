import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as ReactRouter from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanRouter } from './leanRouter.ts';

const built = fileURLToPath(new URL('../../node_modules/react-router/dist/production/', import.meta.url));
const web = fileURLToPath(new URL('../src/', import.meta.url));
const lost = (name: string): never => {
  throw new Error(`no function ${name}`);
};

let folder: string;
let source = '';
let router: typeof ReactRouter;
beforeAll(async () => {
  for (const name of await readdir(built)) {
    const text = /^chunk-.*\.mjs$/.test(name) ? await readFile(join(built, name), 'utf8') : '';
    if (/^function createRouter\(/m.test(text)) source = text;
  }
  folder = await mkdtemp(join(tmpdir(), 'matataki-router-'));
  const file = join(folder, 'router.mjs');
  // Beside this file there are no packages.
  const react = JSON.stringify(import.meta.resolve('react'));
  await writeFile(file, leanRouter(source, lost).replaceAll('from "react"', `from ${react}`));
  router = await import(/* @vite-ignore */ pathToFileURL(file).href);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('says which function the package does not have any more', () => {
  expect(() => leanRouter(source.replaceAll('handleFetcherLoader', 'another'), lost)).toThrow('handleFetcherLoader');
});

it('takes out nothing that the site uses', async () => {
  const files = (await readdir(web, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const using = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(web, file), 'utf8');
      const isUsed =
        text.includes('react-router') &&
        /\b(?:useFetchers?|useSubmit|useFormAction|useActionData|useViewTransitionState|formMethod|viewTransition|middleware|instrumentations|patchRoutes\w*)\b|<Form\b|<Link[^>]*prefetch|\blazy: \{/.test(
          text,
        );
      return isUsed ? [file] : [];
    }),
  );
  expect(using.flat()).toEqual([]);
});

const nothing = () => null;

describe('what is left of the router', () => {
  const table = (): ReactRouter.RouteObject[] => [
    {
      ErrorBoundary: nothing,
      id: 'all',
      children: [
        { id: 'home', path: '/', loader: () => 'the newest' },
        {
          id: 'photo',
          path: '/photos/:id',
          lazy: async () => ({ loader: ({ params }) => `photo ${params.id}`, Component: nothing }),
        },
        { id: 'old', path: '/old', loader: () => router.redirect('/photos/1') },
        { id: 'replaced', path: '/replaced', loader: () => router.replace('/photos/2') },
        { id: 'lost', path: '/lost', lazy: () => Promise.reject(new Error('its code is lost')) },
        { id: 'away', path: '/away', loader: () => Promise.reject(new Error('its data is away')) },
      ],
    },
  ];
  const opened = async (address = '/') => {
    const opened = router.createMemoryRouter(table(), { initialEntries: [address] });
    await expect.poll(() => opened.state.initialized).toBe(true);
    return opened;
  };

  it('loads pages with their data, and goes back and forward', async () => {
    const site = await opened();
    expect(site.state.loaderData).toEqual({ home: 'the newest' });
    await site.navigate('/photos/5');
    expect(site.state).toMatchObject({ location: { pathname: '/photos/5' }, loaderData: { photo: 'photo 5' } });
    await site.navigate(-1);
    await expect.poll(() => site.state.location.pathname).toBe('/');
    await site.navigate(1);
    await expect.poll(() => site.state.loaderData).toEqual({ photo: 'photo 5' });
  });

  it('is led elsewhere by a loader, with an entry of the history or in place of one', async () => {
    const site = await opened();
    await site.navigate('/old');
    expect(site.state).toMatchObject({ historyAction: 'PUSH', loaderData: { photo: 'photo 1' } });
    await site.navigate('/replaced');
    expect(site.state).toMatchObject({ historyAction: 'REPLACE', loaderData: { photo: 'photo 2' } });
  });

  it.each([
    ['/lost', 'its code is lost'],
    ['/away', 'its data is away'],
    ['/no/such/page', 'No route matches'],
  ])('has the error of %s shown, here and as the first page', async (path, message) => {
    const site = await opened();
    await site.navigate(path);
    const first = await opened(path);
    for (const { state } of [site, first]) {
      const error = state.errors?.all;
      expect(router.isRouteErrorResponse(error) ? error.data : String(error)).toContain(message);
    }
  });

  it('reads its data anew', async () => {
    const site = await opened('/photos/7');
    await site.revalidate();
    expect(site.state).toMatchObject({ revalidation: 'idle', loaderData: { photo: 'photo 7' } });
  });

  it('is held back by who blocks it, until it may go on', async () => {
    const site = await opened();
    site.getBlocker('form', () => true);
    await site.navigate('/photos/3');
    expect(site.state.location.pathname).toBe('/');
    site.state.blockers.get('form')?.proceed?.();
    await expect.poll(() => site.state.location.pathname).toBe('/photos/3');
  });

  it('refuses what was taken out rather than going on without it', async () => {
    const site = await opened();
    await expect(site.fetch('key', 'home', '/photos/1')).rejects.toThrow('taken out');
  });
});
