import { logger } from 'firebase-functions/logger';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inCall, inEvent, logContext, requestMark } from './logContext.ts';
import { log } from './logger.ts';

const written = vi.fn<typeof logger.write>();
const last = (): Readonly<Record<string, unknown>> => written.mock.lastCall?.[0] ?? {};

beforeEach(() => void vi.spyOn(logger, 'write').mockImplementation(written));
afterEach(() => {
  written.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('an error is logged with its stack, the function and its revision, and the event as the message', () => {
  vi.stubEnv('K_SERVICE', 'processupload');
  vi.stubEnv('K_REVISION', 'processupload-00007-abc');
  log.error('cleanup failed', new TypeError('no network'), { photoId: 'a' });
  expect(last()).toMatchObject({
    severity: 'ERROR',
    message: 'cleanup failed',
    photoId: 'a',
    error: 'TypeError',
    serviceContext: { service: 'processupload', version: 'processupload-00007-abc' },
  });
  expect(last()['stack_trace']).toMatch(/^TypeError: no network\n\s+at .*logger\.test\.ts/);
});

it('an error that quotes a payload is logged only with its location', () => {
  log.error(
    'bad',
    thrownBy(() => v.parse(v.object({ name: v.number() }), { name: 'hana@example.com' })),
  );
  expect(last()['stack_trace']).toContain('not as agreed: name');
  log.error(
    'bad',
    thrownBy(() => JSON.parse('hana@example.com')),
  );
  expect(JSON.stringify(written.mock.calls)).not.toContain('hana');
});

it('a thrown value that is not an error is logged by its message', () => {
  log.error('bad', 'a text');
  expect(last()).toMatchObject({
    message: 'bad',
    error: 'string',
    '@type': expect.stringContaining('ReportedErrorEvent'),
  });
});

it('the entries of a call have its name and trace id, and so do those of the events that it causes', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const mark = await inCall('deleteAccount', `00-${trace}-00f067aa0ba902b7-01`, async () => {
    log.info('begun');
    return requestMark();
  });
  expect(last()).toMatchObject({ call: 'deleteAccount', requestId: trace });
  const document = new Map(Object.entries(mark));
  await inEvent(async () => log.info('ended', { photoId: 'a' }))({ id: 'event1', data: { after: document } });
  expect(last()).toMatchObject({ eventId: 'event1', requestId: trace, photoId: 'a' });
});

it('a call without a trace gets a random id, an event without a call uses its own id, and other code has none', async () => {
  await inCall('heartbeat', 'rubbish', async () => log.info('begun'));
  expect(last()['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  await inEvent(async () => log.info('ended'))({ id: 'event1', data: { after: new Map([['requestId', 7]]) } });
  expect(last()).toMatchObject({ eventId: 'event1', requestId: 'event1' });
  expect(logContext()).toEqual({});
});
