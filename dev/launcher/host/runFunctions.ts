// The one process that serves every function of the local site. firebase-tools' process starts it (functionsProcess.ts)
// with the folders of the codebases and a socket. Each function is served by the Functions Framework, as in production;
// a header of the request says which one is meant.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cloudEvent, http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { isObject, parseObject } from '../json.ts';
import { endpointsOf, FUNCTION_HEADER, SIGNATURE_HEADER } from './functionHeaders.ts';

type Served = (...given: unknown[]) => unknown;

const [socket, ...folders] = process.argv.slice(2);
if (socket === undefined || folders.length === 0) throw new Error('usage: runFunctions.ts SOCKET FOLDER…');

// The site is gone: so is whoever would ask.
process.on('disconnect', () => process.exit(0));

const loaded: unknown[] = [];
for (const folder of folders) {
  const { main } = parseObject(readFileSync(join(folder, 'package.json'), 'utf8'), 'package.json');
  loaded.push(await import(pathToFileURL(join(folder, typeof main === 'string' ? main : 'index.js')).href));
}

/** The function that a codebase exports under this name, which has dots where it stands in a group. */
function find(entryPoint: string): Served | undefined {
  const found = loaded
    .map((module) => entryPoint.split('.').reduce<unknown>(at, module))
    .find((candidate) => typeof candidate === 'function');
  return typeof found === 'function' ? (...given) => Reflect.apply(found, undefined, given) : undefined;
}

function at(module: unknown, name: string): unknown {
  return isObject(module) || typeof module === 'function' ? Reflect.get(module, name) : undefined;
}

const servers = new Map<string, Server>();

function serverOf(entryPoint: string, signature: string): Server | undefined {
  const key = `${signature}-${entryPoint.replaceAll('.', '-')}`;
  const known = servers.get(key);
  if (known !== undefined) return known;
  const served = find(entryPoint);
  if (served === undefined) return undefined;
  if (signature === 'http') http(key, served);
  else cloudEvent(key, served);
  const server = getTestServer(key);
  servers.set(key, server);
  return server;
}

const server = createServer((request, response) => {
  const entryPoint = String(request.headers[FUNCTION_HEADER]);
  const served = serverOf(entryPoint, String(request.headers[SIGNATURE_HEADER]));
  if (served !== undefined) served.emit('request', request, response);
  else response.writeHead(404).end(`No function ${entryPoint} is exported.`);
});
// By itself it would close a connection that was idle for five seconds, perhaps just as the next call is written into it.
server.keepAliveTimeout = 0;
server.listen(socket, () => process.send?.(Object.assign({}, ...loaded.map((module) => endpointsOf(Object(module))))));
