import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import * as v from 'valibot';

// Before it calls a function, functions-framework unpacks and parses bodies of up to 1 GiB, and answers and logs what
// it cannot read with a stack and parts of it. It has no setting for that, but leaves a body without a type unread. So
// no body that strangers send has a type for the framework: functions read what they need themselves.

const events = ['event', 'cloudevent'];
const namesEvent = /--signature-type[= ](cloud)?event\b/u;

/** As the framework decides. Google alone reaches functions of events, with bodies in Google's formats. */
const servesEvents = (): boolean =>
  events.includes(process.env['FUNCTION_SIGNATURE_TYPE'] ?? '') || namesEvent.test(process.argv.join(' '));

/** Stands for every address that cannot be decoded: the sign for what cannot be read. Nothing else is there. */
const undecodable = '/%EF%BF%BD';

function isDecodable(url = '/'): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

const startedSchema = v.object({ request: v.instance(IncomingMessage) });

// nodejs.org/api/diagnostics_channel.html#http
subscribe('http.server.request.start', (message) => {
  const started = v.safeParse(startedSchema, message);
  if (!started.success) return;
  const { request } = started.output;
  const { headers } = request;
  if (servesEvents()) {
    // The framework refuses an encoding that it does not know.
    if (isPacked(request)) headers['content-encoding'] = 'refused';
    return;
  }
  delete headers['content-type'];
  if (!isDecodable(request.url)) request.url = undecodable;
});

/** As it was sent. Two of them are none. */
export function contentTypeOf({ headersDistinct }: IncomingMessage): string | undefined {
  const [type, ...more] = headersDistinct['content-type'] ?? [];
  return more.length === 0 ? type : undefined;
}

const isPacked = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

export const declaredBytes = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || (declaredBytes(request) ?? 0) > 0;

/** Nobody is answered who sends an address that cannot be decoded, or a packed body. */
export function faultOf(request: IncomingMessage): 400 | 415 | undefined {
  if (request.url === undecodable) return 400;
  return isPacked(request) ? 415 : undefined;
}

/** Closes the connection too, so that the rest of a body costs nothing. */
export function refuse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, answer?: object): void {
  const body = answer === undefined ? '' : JSON.stringify(answer);
  const type = answer === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...headers, ...type, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
  response.end(body);
}
