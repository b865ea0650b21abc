// Loaded into firebase-tools before anything else. Node's HTTP servers close a connection that was idle for five
// seconds; a function that was busy with a picture for that long then writes its upload into a closing connection,
// fails with EPIPE, and the emulators deliver no event a second time. So these servers keep idle connections.

import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

const IDLE_MS = 10 * 60_000;

subscribe('http.server.request.start', (message) => {
  if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server) {
    message.server.keepAliveTimeout = IDLE_MS;
  }
});
