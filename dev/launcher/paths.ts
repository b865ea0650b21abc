import { join, resolve } from 'node:path';

/** The root of the clone. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Everything the local stack writes; never committed. */
export const STATE_DIR = join(ROOT, '.matataki');

export const LOG_DIR = join(STATE_DIR, 'logs');
