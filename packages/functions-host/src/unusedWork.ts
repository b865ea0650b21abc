// Work of firebase-tools that takes much time and that nobody uses.

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const logger = Object(require('firebase-tools/lib/logger.js'));
const exegesis = Object(createRequire(require.resolve('firebase-tools/package.json'))('exegesis-express'));
const { middleware } = exegesis;

/**
 * The Auth emulator compiles a validator for each part of its API when it starts, which takes longer than everything else together. Sets
 * an option that exegesis documents and firebase-tools does not pass on.
 */
export function compileValidatorsWhenUsed(): void {
  exegesis.middleware = (api: unknown, options: object) =>
    middleware(api, { ...options, lazyCompileValidationSchemas: true });
}

/** firebase-tools writes each call and event into a debug log, whatever its verbosity: a fifth of its processor time. */
export function writeNoDebugLog(): void {
  logger.useFileLogger = () => 'no-debug-log';
}
