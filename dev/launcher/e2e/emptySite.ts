// What the test beside it launches: the local site, with its data in a folder that the test names, and empty.

import { runSite } from '../site.ts';

const [dataDir, ...args] = process.argv.slice(2);
await runSite(args, { hotReload: false, empty: true, ...(dataDir === undefined ? {} : { dataDir }) });
