import { expect, it, vi } from 'vitest';
import { runFor, runJobs } from './cleanup.ts';
import { log } from './logger.ts';

it('a failed job does not stop others, and all failures are reported at the end', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const ran: string[] = [];
  const failing = (why: string) => async () => {
    throw new Error(why);
  };
  const jobs = {
    one: failing('no network'),
    two: async () => void ran.push('two'),
    three: failing('no time'),
    four: async () => void ran.push('four'),
  };
  await expect(runJobs(jobs, runFor(60))).rejects.toThrow('failed: one, three');
  expect(ran).toEqual(['two', 'four']);
  expect(errors.mock.calls.map(([, , fields]) => fields)).toEqual([{ job: 'one' }, { job: 'three' }]);
  errors.mockRestore();
});
