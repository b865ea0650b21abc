import { join } from 'node:path';
import { type Edge, startEdge } from '../edge/edge.ts';
import { emulatorsForWeb } from '../launcher/origins.ts';
import { STATE_DIR } from '../launcher/paths.ts';
import type { Stack } from '../launcher/stack.ts';
import { buildForBench } from './eagerSite.ts';
import { type StaticServer, serveBuild } from './staticServer.ts';

/** The running site behind the front, and the same site as a build that imports every SDK first and draws everything itself. */
export type Fronts = { readonly ours: Edge; readonly eager: Edge; readonly close: () => Promise<void> };

/** What `site` answers beside pages. */
const answeredBySite = /^\/(api|i|a)\//;

let building: Promise<StaticServer> | undefined;

/** Built once, for all parts that are measured against it. */
async function eagerBuild(stack: Stack): Promise<StaticServer> {
  const folder = join(STATE_DIR, 'bench/eager');
  await buildForBench(folder, emulatorsForWeb(stack.ports), { eager: true });
  return serveBuild(folder);
}

export async function startFronts(stack: Stack): Promise<Fronts> {
  building ??= eagerBuild(stack);
  const build = await building;
  const { site } = stack.origins;
  const ours = await startEdge({ originOf: () => site });
  const eager = await startEdge({ originOf: (path) => (answeredBySite.test(path) ? site : build.origin) });
  return {
    ours,
    eager,
    close: async () => {
      await Promise.all([ours.close(), eager.close()]);
    },
  };
}
