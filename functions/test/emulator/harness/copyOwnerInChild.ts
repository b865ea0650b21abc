// Run by node itself, so that a test can kill it as a machine would be: takes a pass on, and tells of each page.
import { parseUid } from '#contract/ids.ts';
import { copyOwner } from '../../../src/accounts/copyOwner.ts';
import { systemClock } from '../../../src/platform/clock.ts';

const [uid, passId, pageSize] = process.argv.slice(2);
await copyOwner(parseUid(uid), passId ?? '', {
  clock: systemClock,
  until: new Date(Date.now() + 60_000),
  pageSize: Number(pageSize),
  onPage: ({ seen }) => process.stdout.write(`page ${seen}\n`),
});
