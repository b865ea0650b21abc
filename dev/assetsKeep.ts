import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepAssets } from './hosting/keepAssets.ts';
import { explain, LaunchError } from './launcher/failure.ts';
import { ROOT } from './launcher/paths.ts';

const USAGE = 'npm run assets:keep -- --origin https://PROJECT.web.app, with --first where nothing was ever deployed';

function request(): { readonly origin: string; readonly first: boolean } {
  try {
    const { values } = parseArgs({
      options: { origin: { type: 'string' }, first: { type: 'boolean', default: false } },
    });
    return { origin: new URL(values.origin ?? '').origin, first: values.first };
  } catch {
    throw new LaunchError(`Say which site the build is to replace: ${USAGE}.`);
  }
}

try {
  const { origin, first } = request();
  if (first) process.stdout.write(`The first build for ${origin}: there is nothing to keep.\n`);
  else {
    const { builds, files } = await keepAssets({ origin, dist: join(ROOT, 'web/dist'), now: new Date() });
    process.stdout.write(`Kept from ${origin}: ${files} files of ${builds} earlier builds.\n`);
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
