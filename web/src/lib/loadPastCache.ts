/** Loads a chunk: its import, and the files that it comes with (scripts and styles, paths from the root; maybe none). */
export type LoadChunk = <Module>(load: () => Promise<Module>, files?: readonly string[]) => Promise<Module>;

/** Told to the window when a part of the app could not be loaded, at the second try either. */
export const partLostEvent = 'matataki:part-lost';

/**
 * What loads chunks, with a second try: browsers keep the answer "404" to a file for as long as any other, so a chunk that was
 * missing for a moment, or is back after a roll-back, is missing to them for a week. Its files are asked for past the cache, which keeps the new answers,
 * and then it is imported again. Where one is still not there, fails as the first try did.
 *
 * The address stays the same, because a module under two addresses would run twice. A browser that remembers the failure
 * itself until the page is loaded anew finds the file then.
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

/** The address that a function imports: a chunk that needs no other has no list of files. */
function ownUrl(load: () => unknown, importer: string): readonly string[] {
  const name = /\bimport\(\s*[`'"]([^`'"]+)/.exec(String(load))?.[1];
  return name === undefined ? [] : [new URL(name, importer).href];
}

async function refetch(url: string): Promise<void> {
  const answer = await fetch(url, { cache: 'reload' });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  await answer.blob();
}

/** A `<link>` whose style did not come would count as one that is there. */
function forgetLostStyles(urls: ReadonlySet<string>): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (urls.has(link.href) && link.sheet === null) link.remove();
  }
}
