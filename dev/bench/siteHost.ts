// A process that serves the deployed function `site`, and sends its address.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { ROOT } from '../launcher/paths.ts';

const { site } = await import(pathToFileURL(join(ROOT, 'functions/lib/index.js')).href);
http('site', site);
const server = getTestServer('site').listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
