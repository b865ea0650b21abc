import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import { STATE_DIR } from '../launcher/paths.ts';
import { demoPages } from './firstPhoto.ts';
import { type Figure, type Ground, median, rounds } from './ground.ts';
import { frontOf } from './sites.ts';

/** Not a dependency, because it takes 185 MB. `npm exec` installs it into npm's cache. */
const version = '12.8.2';
const run = promisify(execFile);
const times = 5;
const limitMs = 3 * 60_000;
const least = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

const reportSchema = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), v.object({ score: v.nullable(v.number()), title: v.string() })),
  /** Set if Lighthouse aborted the round. */
  runtimeError: v.optional(v.never()),
});

/** With Lighthouse's defaults: a phone with simulated throttling. */
export async function lighthouseFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  const [site, plainSite] = [await frontOf(stack), await frontOf(stack, 'everySdk')];
  const env = { ...process.env, CHROME_PATH: await ground.chromium(), npm_config_ignore_scripts: 'true' };
  const flags = [...CHROMIUM_ARGS, '--headless', '--ignore-certificate-errors'];
  const options = ['--output=json', '--quiet', `--chrome-flags=${flags.join(' ')}`];

  async function scoresOf(address: string, triesLeft = 2): Promise<(category: string) => number> {
    const { pathname } = new URL(address);
    const command = ['exec', '--yes', `lighthouse@${version}`, '--', address, ...options];
    try {
      const { stdout } = await run('npm', command, { env, cwd: STATE_DIR, timeout: limitMs, maxBuffer: 2 ** 28 });
      const { categories, audits } = v.parse(reportSchema, JSON.parse(stdout));
      const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.5);
      say(`  ${pathname}: ${JSON.stringify(categories)}; ${failed.map(({ title }) => title).join(' · ')}`);
      return (category) => Math.round(100 * (categories[category]?.score ?? 0));
    } catch (error) {
      if (triesLeft === 0) throw error;
      say(`  ${pathname}: Lighthouse broke this round off, so it is repeated.`);
      return scoresOf(address, triesLeft - 1);
    }
  }

  const figures: Figure[] = [];
  for (const [page, path] of await demoPages(stack)) {
    const rated = await rounds(times, () => scoresOf(`${site}${path}`));
    const plain = await scoresOf(`${plainSite}${path}`);
    for (const [category, goal] of Object.entries(least)) {
      const ours = median(rated.map((scoreOf) => scoreOf(category)));
      figures.push({
        what: `Lighthouse ${version}, mobile, of ${page}: ${category} (median of ${times}), against the plain site, once`,
        ...{ ours, against: plain(category), goal: `≥ ${goal}`, reached: ours >= goal },
      });
    }
  }
  return figures;
}
