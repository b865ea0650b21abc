// Run by node itself, so that a test can kill it like a machine. Continues a bulk change and reports only in its log.
import { parseUid } from '#contract/ids.ts';
import { runPhotoChanges } from '../../../src/albums/many/runPhotoChanges.ts';
import { systemClock } from '../../../src/platform/clock.ts';

const [uid = '', pageSize] = process.argv.slice(2);
await runPhotoChanges(parseUid(uid), {
  clock: systemClock,
  until: new Date(Date.now() + 14 * 60_000),
  ...(pageSize === undefined ? {} : { pageSize: Number(pageSize) }),
});
