// Run by node itself, so that a test can kill it like a machine. Continues a pass and reports only in its log.
import { parseUid } from '#contract/ids.ts';
import { copyOwner } from '../../../src/accounts/copyOwner.ts';
import { systemClock } from '../../../src/platform/clock.ts';

const [uid, passId, pageSize] = process.argv.slice(2);
await copyOwner(parseUid(uid), passId ?? '', {
  clock: systemClock,
  until: new Date(Date.now() + 10 * 60_000),
  ...(pageSize === undefined ? {} : { pageSize: Number(pageSize) }),
});
