import * as v from 'valibot';

const latestSchema = v.object({ id: v.string() });

/** The id of the build that is deployed now; `undefined` if it cannot be told (offline, or no such file). */
export async function readLatestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const latest = v.safeParse(latestSchema, await response.json());
    return latest.success ? latest.output.id : undefined;
  } catch {
    return undefined;
  }
}

/** The id of the build that a page says it is of; `undefined` if it cannot be told. A page that is not there says it too. */
export async function readBuildAt(href: string): Promise<string | undefined> {
  try {
    const page = await fetch(href, { cache: 'no-store', headers: { Accept: 'text/html' } });
    const { head } = new DOMParser().parseFromString(await page.text(), 'text/html');
    return head.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  } catch {
    return undefined;
  }
}
