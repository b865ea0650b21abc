export type LoadChunk = <Module>(load: () => Promise<Module>, files?: readonly string[]) => Promise<Module>;

/** Dispatched on the window when the second try fails too. */
export const partLostEvent = 'matataki:part-lost';

/**
 * Browsers cache a 404 like any answer, so a chunk that was missing for a moment stays missing for a week.
 * The second try fetches its files past the cache and imports again; it throws the first error.
 * The address stays the same, because a module under two addresses would run twice.
 */
export const withSecondTry =
  (loadChunk: LoadChunk, importer: string): LoadChunk =>
  async (load, files = []) => {
    try {
      return await loadChunk(load, files);
    } catch (error) {
      try {
        const urls = new Set([...files.map((file) => new URL(file, origin(importer)).href), ...ownUrl(load, importer)]);
        await Promise.all([...urls].map(refetch));
        forgetLostStyles(urls);
        return await loadChunk(load, files);
      } catch {
        window.dispatchEvent(new Event(partLostEvent));
        throw error;
      }
    }
  };

const origin = (url: string): string => new URL('/', url).href;

/** Reads the address from the function's text: a chunk without other files has no list. */
function ownUrl(load: () => unknown, importer: string): readonly string[] {
  const name = /\bimport\(\s*[`'"]([^`'"]+)/.exec(String(load))?.[1];
  return name === undefined ? [] : [new URL(name, importer).href];
}

async function refetch(url: string): Promise<void> {
  const answer = await fetch(url, { cache: 'reload' });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  await answer.blob();
}

/** A `<link>` whose style failed would count as loaded. */
function forgetLostStyles(urls: ReadonlySet<string>): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (urls.has(link.href) && link.sheet === null) link.remove();
  }
}
