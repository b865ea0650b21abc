import * as v from 'valibot';
import { builtSite } from './hosting/builtFor.ts';
import { runCommand } from './launcher/failure.ts';
import { readOptions } from './launcher/options.ts';
import { reachOf } from './smoke/reach.ts';
import { smoke } from './smoke/smoke.ts';

const usage = 'npm run smoke -- --origin https://PROJECT.web.app, or http://127.0.0.1:5000 for the local site';

await runCommand(async (args, say) => {
  const { origin, hostname } = new URL(readOptions(args, { origin: v.pipe(v.string(), v.url()) }, usage).origin);
  const { MATATAKI_SMOKE_EMAIL: email, MATATAKI_SMOKE_PASSWORD: password } = process.env;
  const account = email && password ? { email, password } : undefined;
  const site = builtSite(['127.0.0.1', 'localhost'].includes(hostname) ? 'emulator' : 'production');
  const failed = await smoke(reachOf(origin, site), account, say);
  process.exitCode = failed.length === 0 ? 0 : 1;
  return failed.length === 0 ? 'Everything works.' : `These checks failed: ${failed.join(', ')}.`;
});
