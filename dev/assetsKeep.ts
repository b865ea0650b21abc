import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replacedSite } from './hosting/builtFor.ts';
import { keepAssets } from './hosting/keepAssets.ts';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { ROOT } from './launcher/paths.ts';

function originAsked(): string | undefined {
  try {
    return parseArgs({ options: { origin: { type: 'string' } } }).values.origin;
  } catch {
    throw new LaunchError(
      'Say which site the build is to replace: npm run assets:keep -- --origin https://PROJECT.web.app',
    );
  }
}

// Also a hook of firebase.json before a deployment of Hosting.
await runCommand(async () => {
  const origin = replacedSite(originAsked(), process.env);
  const { builds, files } = await keepAssets({ origin, dist: join(ROOT, 'web/dist'), now: new Date() });
  return `Kept from ${origin}: ${files} files of ${builds} earlier builds.`;
});
