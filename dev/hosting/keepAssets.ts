import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';

/** A build is kept while it is among the last ones, or younger than the given days: whichever keeps more. */
export const KEPT_BUILDS = 5;
const KEPT_DAYS = 30;

const MANIFEST = 'assets-manifest.json';
const PATIENCE_MS = 30_000;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;

const manifestSchema = v.object({
  builds: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        builtAt: v.pipe(v.string(), v.isoTimestamp()),
        /** Paths from the root of the site, with the SHA-256 of each file in hex. */
        files: v.record(
          v.pipe(v.string(), v.regex(/^assets\/(?!.*\.\.)[\w./-]+$/)),
          v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        ),
      }),
    ),
    v.minLength(1),
  ),
});
export type Build = v.InferOutput<typeof manifestSchema>['builds'][number];

type Kept = { readonly builds: number; readonly files: number };

/** Every build has it, and Hosting serves an exact file before it calls any function. */
const PAGE = 'app.html';

type KeepRequest = {
  /** The site to be replaced. */
  readonly origin: string;
  /** The folder of the new build, with its manifest. */
  readonly dist: string;
  readonly now: Date;
  readonly ask?: typeof fetch;
};

/** Pure: the earlier builds to keep beside the newest one, newest first. */
export function buildsToKeep(newest: Build, before: readonly Build[], now: Date): readonly Build[] {
  const timeOf = ({ builtAt }: Build): number => Date.parse(builtAt);
  return before
    .filter(({ id }) => id !== newest.id)
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .filter((build, index) => index < KEPT_BUILDS - 1 || now.getTime() - timeOf(build) < KEPT_DAYS * DAY_MS);
}

/**
 * Puts the files of earlier builds beside those of a new one, from the live site, each verified by its hash: pages that
 * stay open during a deployment, and those of a build that is rolled back to, find their chunks. Idempotent; keeps
 * nothing if no build was ever deployed. Throws a sentence if the live site has no manifest, or lacks or has changed a
 * file of its manifest; never overwrites the build's own files.
 */
export async function keepAssets({ origin, dist, now, ask = fetch }: KeepRequest): Promise<Kept> {
  const own = parseManifest(await readFile(join(dist, MANIFEST), 'utf8').catch(() => ''));
  const newest = own?.builds[0];
  if (newest === undefined) throw new LaunchError(`${join(dist, MANIFEST)} is missing: run npm run build:web first.`);

  const get = (path: string): Promise<Response> =>
    ask(new URL(path, origin), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      (error: unknown) => {
        throw new LaunchError(
          `${origin} cannot be reached, so the files of the live build cannot be kept: ${String(error)}.`,
        );
      },
    );
  const answer = await get(MANIFEST);
  const live = answer.ok ? parseManifest(await answer.text()) : undefined;
  if (live === undefined) {
    if (answer.status === 404 && (await get(PAGE)).status === 404) return { builds: 0, files: 0 };
    throw new LaunchError(
      `${origin}/${MANIFEST} is no manifest (answered with ${answer.status}): the files of the live build cannot be kept. Where something else was served there before, take it away first (npx firebase hosting:disable).`,
    );
  }

  const builds = buildsToKeep(newest, live.builds, now);
  const missing = new Map(builds.flatMap(({ files }) => Object.entries(files)));
  for (const path of Object.keys(newest.files)) missing.delete(path);
  const wanted = [...missing];
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    await Promise.all(wanted.slice(start, start + AT_ONCE).map(([path, hash]) => keepFile(path, hash)));
  }
  await writeFile(join(dist, MANIFEST), JSON.stringify({ builds: [newest, ...builds] }));
  return { builds: builds.length, files: wanted.length };

  async function keepFile(path: string, hash: string): Promise<void> {
    const file = await get(path);
    const content = Buffer.from(await file.arrayBuffer());
    if (!file.ok)
      throw new LaunchError(`${origin}/${path} was answered with ${file.status}, and its manifest names it.`);
    if (createHash('sha256').update(content).digest('hex') !== hash) {
      throw new LaunchError(`${origin}/${path} is not the file that its manifest names.`);
    }
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
}

/** `undefined` for anything but a manifest, such as the page that a site answers to any address. */
function parseManifest(text: string): v.InferOutput<typeof manifestSchema> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  return parsed.success ? parsed.output : undefined;
}
