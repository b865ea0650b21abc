import { parseArgs } from 'node:util';
import { builtSite } from './hosting/builtFor.ts';
import { explain, LaunchError } from './launcher/failure.ts';
import { reachOf } from './smoke/reach.ts';
import { smoke } from './smoke/smoke.ts';

const USAGE = 'npm run smoke -- --origin https://PROJECT.web.app';

function originAsked(): URL {
  try {
    const { values } = parseArgs({ options: { origin: { type: 'string' } } });
    return new URL(values.origin ?? '');
  } catch {
    throw new LaunchError(`Say which site to look at: ${USAGE}; http://127.0.0.1:5000 is the local one.`);
  }
}

try {
  const { origin, hostname } = originAsked();
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
  const { MATATAKI_SMOKE_EMAIL: email, MATATAKI_SMOKE_PASSWORD: password } = process.env;
  const account = email && password ? { email, password } : undefined;
  const site = builtSite(isLocal ? 'emulator' : 'production');
  const failed = await smoke(reachOf(origin, site), account, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(failed.length === 0 ? 'Everything works.\n' : `Not everything works: ${failed.join(', ')}.\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
