import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import { STATE_DIR } from '../launcher/paths.ts';
import { demoPages } from './firstPhoto.ts';
import { type Figure, type Ground, median, rounds } from './ground.ts';
import { startFronts } from './sites.ts';

const run = promisify(execFile);

/** Not a dependency, because it has 185 MB. */
const version = '12.8.2';
const folder = join(STATE_DIR, 'tools', `lighthouse-${version}`);
const times = 3;
const limitMs = 3 * 60_000;
const least = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const scoreSchema = v.pipe(
  v.object({ score: v.nullable(v.number()) }),
  v.transform(({ score }) => Math.round(100 * (score ?? 0))),
);
const reportSchema = v.object({
  categories: v.object(v.entriesFromList(categories, scoreSchema)),
  audits: v.record(v.string(), v.object({ score: v.nullable(v.number()), title: v.string() })),
  /** Set if Lighthouse broke the round off. */
  runtimeError: v.optional(v.never()),
});

/** Installs Lighthouse from the npm registry, once. */
async function provideLighthouse(): Promise<string> {
  const program = join(folder, 'node_modules/.bin/lighthouse');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`];
  await run('npm', args, { cwd: folder, timeout: limitMs });
  return program;
}

/** With Lighthouse's defaults: a phone with simulated throttling. */
export async function lighthouseFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  await using fronts = await startFronts(stack);
  const program = await provideLighthouse();
  const env = { ...process.env, CHROME_PATH: await ground.chromium() };

  async function scoresOf(address: string, triesLeft = 2) {
    const { pathname } = new URL(address);
    const flags = [...CHROMIUM_ARGS, '--headless', '--ignore-certificate-errors'];
    const args = [address, '--output=json', '--quiet', `--chrome-flags=${flags.join(' ')}`];
    try {
      const { stdout } = await run(program, args, { env, timeout: limitMs, maxBuffer: 256 * 2 ** 20 });
      const { categories: scores, audits } = v.parse(reportSchema, JSON.parse(stdout));
      const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.5);
      say(`  ${pathname}: ${JSON.stringify(scores)}; ${failed.map(({ title }) => title).join(' · ')}`);
      return scores;
    } catch (error) {
      if (triesLeft === 0) throw error;
      say(`  ${pathname}: Lighthouse broke this round off, so it is repeated.`);
      return scoresOf(address, triesLeft - 1);
    }
  }

  const figures: Figure[] = [];
  for (const [page, path] of await demoPages(stack)) {
    const rated = await rounds(times, () => scoresOf(`${fronts.ours.origin}${path}`));
    const plain = await scoresOf(`${fronts.plain.origin}${path}`);
    for (const category of categories) {
      const ours = median(rated.map((scores) => scores[category]));
      figures.push({
        what: `Lighthouse ${version}, mobile, of ${page}: ${category} (median of ${times}), against the plain site, once`,
        ...{ unit: '', ours, against: plain[category] },
        goal: `≥ ${least[category]}`,
        reached: ours >= least[category],
      });
    }
  }
  return figures;
}
