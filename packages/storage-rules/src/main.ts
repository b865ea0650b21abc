#!/usr/bin/env node
/**
 * The storage-rules runtime on stdin and stdout, with one JSON message per line. Exits after stdin has ended and every
 * request is answered. Logs go to stderr, and firebase-tools shows them as warnings.
 */
import { createInterface } from 'node:readline';
import { Runtime } from './protocol.ts';

const runtime = new Runtime({
  send: (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
  log: (text) => process.stderr.write(`storage-rules: ${text}\n`),
});

// firebase-tools stops its runtimes with SIGINT, and may be gone before the last answer is written.
process.on('SIGINT', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));

runtime.start();
createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  .on('line', (line) => void runtime.receive(line))
  .on('close', () => runtime.close());
