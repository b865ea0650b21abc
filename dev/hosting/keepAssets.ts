import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';

/** A build is kept while it is one of the newest `keptBuilds` or younger than `keptMs`. */
const keptBuilds = 5;
const keptMs = 30 * 86_400_000;
const manifestName = 'assets-manifest.json';
const patienceMs = 30_000;
const atOnce = 8;

const buildSchema = v.object({
  id: v.string(),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Paths from the root of the site, with the SHA-256 of each file in hex. */
  files: v.record(
    v.pipe(v.string(), v.regex(/^assets\/(?!.*\.\.)[\w./-]+$/)),
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ),
});
export type Build = v.InferOutput<typeof buildSchema>;
const manifestSchema = v.pipe(v.string(), v.parseJson(), v.object({ builds: v.array(buildSchema) }));

/** The builds of a manifest, newest first. Empty for anything else, such as an HTML page. */
const buildsIn = (text: string): readonly Build[] => v.parse(v.fallback(manifestSchema, { builds: [] }), text).builds;

/** The earlier builds to keep beside the newest one, newest first. */
export function buildsToKeep(newest: Build, before: readonly Build[], now: Date): readonly Build[] {
  const timeOf = ({ builtAt }: Build): number => Date.parse(builtAt);
  return before
    .filter(({ id }) => id !== newest.id)
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .filter((build, index) => index < keptBuilds - 1 || now.getTime() - timeOf(build) < keptMs);
}

/** `origin`: of the live site. `dist`: the folder of the new build. */
type Request = { readonly origin: string; readonly dist: string; readonly now: Date; readonly ask?: typeof fetch };

/**
 * Adds the assets of earlier builds from the live site to a new build, so that open pages and rolled-back builds find their chunks.
 * Verifies hashes; never overwrites; idempotent. Does nothing if no build is live. Throws if the live site lacks the
 * manifest or one of its files.
 */
export async function keepAssets({ origin, dist, now, ask = fetch }: Request) {
  const [newest] = buildsIn(await readFile(join(dist, manifestName), 'utf8').catch(() => ''));
  if (!newest) throw new LaunchError(`${join(dist, manifestName)} is missing: run npm run build:web first.`);

  const get = (path: string): Promise<Response> =>
    ask(new URL(path, origin), { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).catch((error) => {
      throw new LaunchError(`${origin} cannot be reached, so the assets of the live build cannot be kept: ${error}.`);
    });
  const answer = await get(manifestName);
  const live = answer.ok ? buildsIn(await answer.text()) : [];
  if (live.length === 0) {
    // Hosting serves the page of a build before it calls any function.
    if (answer.status === 404 && (await get('app.html')).status === 404) return { builds: 0, files: 0 };
    throw new LaunchError(
      `${origin}/${manifestName} is not a manifest (status ${answer.status}), so the assets of the live build cannot be kept. If the site served something else before, remove it first (npx firebase hosting:disable).`,
    );
  }

  const builds = buildsToKeep(newest, live, now);
  const missing = new Map(builds.flatMap(({ files }) => Object.entries(files)));
  for (const path of Object.keys(newest.files)) missing.delete(path);
  const queue = missing.entries();
  const files: [path: string, content: Buffer][] = [];
  const work = async (): Promise<void> => {
    for (const [path, hash] of queue) {
      const file = await get(path);
      const content = Buffer.from(await file.arrayBuffer());
      if (!file.ok) throw new LaunchError(`${origin}/${path} is in the manifest, but has the status ${file.status}.`);
      if (createHash('sha256').update(content).digest('hex') !== hash)
        throw new LaunchError(`${origin}/${path} is not the file of the manifest.`);
      files.push([join(dist, path), content]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const [file, content] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(join(dist, manifestName), JSON.stringify({ builds: [newest, ...builds] }));
  return { builds: builds.length, files: missing.size };
}
