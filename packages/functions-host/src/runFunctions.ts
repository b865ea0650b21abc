// The process that serves the functions of one codebase: runFunctions.ts FOLDER, with the path of a socket in PORT. The Functions
// Framework calls each function, as in production. Two headers of a request say which function and how.

import { subscribe } from 'node:diagnostics_channel';
import domains from 'node:domain';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cloudEvent, http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { SIGNATURE_HEADER, TARGET_HEADER } from './serveFromOneProcess.ts';

/** The defaults of a second-generation function. */
const DEFAULT_CONCURRENCY = 80;

interface Served {
  readonly server: Server;
  readonly concurrency: number;
  readonly waiting: (() => void)[];
  running: number;
}

const [folder = '.'] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));

// In production each process serves one function, which these variables name. The functions' own subscribers come after this
// one, so they see the function of the request that they get.
subscribe('http.server.request.start', (message) => {
  const headers = get(get(message, 'request'), 'headers');
  process.env['FUNCTION_TARGET'] = String(get(headers, TARGET_HEADER));
  process.env['FUNCTION_SIGNATURE_TYPE'] = String(get(headers, SIGNATURE_HEADER));
});

// The framework gives each request a domain, which costs a hook on every promise: a quarter of this process's time. Without
// domains, an exception outside of a function's promise ends this process, and the next call starts another.
const noDomain = { on: () => undefined, run: (work: () => void) => work(), bind: (work: unknown) => work };
Object.assign(domains, { create: () => noDomain });
Reflect.set(process, 'domain', noDomain);

const packageFile: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const main = get(packageFile, 'main');
const exported: unknown = await import(pathToFileURL(join(folder, typeof main === 'string' ? main : 'index.js')).href);

const served = new Map<string, Served>();

const server = createServer((request, response) => {
  const entryPoint = String(request.headers[TARGET_HEADER]);
  if (request.url === '/__/health') return void response.end();
  const target = find(entryPoint, String(request.headers[SIGNATURE_HEADER]));
  if (target === undefined) return void response.writeHead(404).end(`No function ${entryPoint} is exported.`);
  const serve = (): void => {
    target.running += 1;
    response.once('close', () => {
      target.running -= 1;
      target.waiting.shift()?.();
    });
    target.server.emit('request', request, response);
  };
  if (target.running < target.concurrency) serve();
  else target.waiting.push(serve);
});
// Otherwise an idle connection could close just as the next call is sent.
server.keepAliveTimeout = 0;
server.listen(process.env['PORT']);

function find(entryPoint: string, signature: string): Served | undefined {
  const running = served.get(entryPoint);
  if (running !== undefined) return running;
  // A function in a group has dots in its name.
  const exportedFunction = entryPoint.split('.').reduce<unknown>(get, exported);
  if (typeof exportedFunction !== 'function') return undefined;
  const call = (...given: readonly unknown[]): unknown => Reflect.apply(exportedFunction, undefined, given);
  const name = entryPoint.replaceAll('.', '-');
  if (signature === 'http') http(name, call);
  else cloudEvent(name, call);
  const concurrency = get(get(exportedFunction, '__endpoint'), 'concurrency');
  const target: Served = {
    server: getTestServer(name),
    concurrency: typeof concurrency === 'number' ? concurrency : DEFAULT_CONCURRENCY,
    waiting: [],
    running: 0,
  };
  served.set(entryPoint, target);
  return target;
}

function get(owner: unknown, name: string): unknown {
  return Object(owner) === owner ? Reflect.get(Object(owner), name) : undefined;
}
