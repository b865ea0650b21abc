import { join } from 'node:path';
import * as v from 'valibot';
import { replacedSite } from './hosting/builtFor.ts';
import { keepAssets } from './hosting/keepAssets.ts';
import { runCommand } from './launcher/failure.ts';
import { readOptions } from './launcher/options.ts';
import { ROOT } from './launcher/paths.ts';

const usage = 'npm run assets:keep -- --origin https://PROJECT.web.app';

// Also a hook of firebase.json before a deployment of Hosting.
await runCommand(async (args) => {
  const named = readOptions(args, { origin: v.optional(v.string()) }, usage).origin;
  const origin = replacedSite(named, process.env);
  const { builds, files } = await keepAssets({ origin, dist: join(ROOT, 'web/dist'), now: new Date() });
  return `Kept from ${origin}: ${files} files of ${builds} earlier builds.`;
});
