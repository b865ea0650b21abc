// A process that serves `site` as it is deployed and nothing else, as an instance of it does: `node siteHost.ts PORT`. It tells when it
// answers; each message after that is answered with how many documents have been read since the one before.

import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { getFirestore } from 'firebase-admin/firestore';
import { ROOT } from '../launcher/paths.ts';
import { countReads } from './countReads.ts';

const index = join(ROOT, 'functions/lib/index.js');
const loaded: unknown = await import(pathToFileURL(index).href);
const site: unknown = Reflect.get(Object(loaded), 'site');
if (typeof site !== 'function') throw new Error('there is no function `site`');
http('site', (...given) => Reflect.apply(site, undefined, given));
const server = getTestServer('site');
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));

for (;;) {
  const reads = await countReads(getFirestore(), () => once(process, 'message'));
  process.send?.(reads);
}
