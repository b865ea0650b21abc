import { join, resolve } from 'node:path';

/** The root of the clone. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Everything the local stack writes; never committed. */
export const STATE_DIR = join(ROOT, '.matataki');

export const LOG_DIR = join(STATE_DIR, 'logs');

/** What people did on the site at these ports. A site moved to other ports is a site of its own: both may run at once. */
export function dataDirFor(portOffset: number): string {
  return join(STATE_DIR, portOffset === 0 ? 'data' : `data-${portOffset}`);
}
