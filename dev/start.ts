import { runSite } from './launcher/site.ts';

await runSite(process.argv.slice(2), { hotReload: false });
