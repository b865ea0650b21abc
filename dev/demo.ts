import { join } from 'node:path';
import { ROOT } from './launcher/paths.ts';
import { runSite } from './launcher/site.ts';

// `npm run demo`: exports the demo data for `firebase emulators:start --import=demo`.
await runSite(['--fresh', ...process.argv.slice(2)], { dataDir: join(ROOT, 'demo'), demoOnly: true });
