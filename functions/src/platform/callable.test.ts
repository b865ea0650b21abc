import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallableContract } from '#contract/callables/callable.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { callable, parseInput, toHttpsError } from './callable.ts';
import { log } from './logger.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const refusal = (schema: v.GenericSchema, data: unknown): ContractError => {
  try {
    parseInput(schema, data);
  } catch (error) {
    if (error instanceof ContractError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('an error of a call', () => {
  it.each(errorCodes)('a contract error %s reaches the client with its code', (code) => {
    const error = toHttpsError(new ContractError(code, 'why'), 'createPhotos');
    expect([error.code, error.details]).toEqual([code, { code }]);
  });

  it('an error carries its field and the seconds to wait', () => {
    const withField = toHttpsError(
      new ContractError('invalid-argument', 'why', { field: 'photos.0.size' }),
      'createPhotos',
    );
    expect(withField.details).toEqual({ code: 'invalid-argument', field: 'photos.0.size' });
    const withWait = toHttpsError(
      new ContractError('resource-exhausted', 'why', { retryAfterSeconds: 60 }),
      'createPhotos',
    );
    expect(withWait.details).toEqual({ code: 'resource-exhausted', retryAfterSeconds: 60 });
  });

  it.each([[new Error('password=hunter2')], ['a thrown text'], [undefined], [{ code: 'not-found' }]])(
    'an unexpected error like %j says only internal and is logged',
    (thrown) => {
      const logged = vi.spyOn(log, 'error').mockReturnValue();
      const error = toHttpsError(thrown, 'createPhotos');
      expect([error.code, error.details, error.message]).toEqual(['internal', { code: 'internal' }, 'internal error']);
      expect(JSON.stringify(error)).not.toContain('hunter2');
      expect(logged).toHaveBeenCalledExactlyOnceWith('call failed', thrown, { call: 'createPhotos' });
    },
  );

  it('a contract error is not logged as a failure', () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue();
    toHttpsError(new ContractError('not-found', 'why'), 'createPhotos');
    expect(logged).not.toHaveBeenCalled();
  });

  it('an aborted transaction asks the caller to wait a second, and is not logged as a failure', () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue();
    const aborted = Object.assign(new Error('10 ABORTED: Transaction lock timeout.'), { code: 10 });
    const { code, details } = toHttpsError(aborted, 'saveAlbum');
    expect([code, details]).toEqual(['resource-exhausted', { code: 'resource-exhausted', retryAfterSeconds: 1 }]);
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('the input of a call', () => {
  const schema = v.strictObject({ id: v.string(), tags: v.optional(v.array(v.string()), []) });

  it('an input is parsed', () => {
    expect(parseInput(schema, { id: 'a' })).toEqual({ id: 'a', tags: [] });
  });

  it('a missing input counts as empty, because the SDK sends null', () => {
    expect(parseInput(v.strictObject({}), null)).toEqual({});
    expect(parseInput(v.strictObject({}), undefined)).toEqual({});
  });

  it.each([
    [{}, 'id'],
    [null, 'id'],
    [{ id: 1 }, 'id'],
    [{ id: 'a', tags: ['x', 2] }, 'tags.1'],
    [{ id: 'a', more: 1 }, 'more'],
    ['text', ''],
    [7, ''],
  ])('%j is an invalid argument at %j', (data, field) => {
    expect(refusal(schema, data)).toMatchObject({ code: 'invalid-argument', field });
  });

  it('a wrong input is not repeated in the message', () => {
    expect(refusal(schema, { id: { secret: 'hunter2' } }).message).not.toContain('hunter2');
  });
});

describe('a flood of calls by one person', () => {
  const schema = v.strictObject({});
  const contract = {
    name: 'countFollowers',
    caller: 'user',
    rate: 'reads',
    whileReadOnly: 'goes-on',
    input: schema,
    output: schema,
  } as const satisfies CallableContract;
  const { run } = callable(contract, async () => ({}));
  /** Of an anonymous account, which is refused as such once the caller is checked. */
  const requestOf = (uid: string): Parameters<typeof run>[0] => {
    const firebase = { identities: {}, sign_in_provider: 'anonymous' };
    const token = { uid, sub: uid, aud: '', iss: '', exp: 0, iat: 0, auth_time: 0, firebase };
    const rawRequest = Object.assign(Object.create(null), { get: () => undefined });
    return { data: {}, acceptsStreaming: false, rawRequest, auth: { uid, token, rawToken: '' } };
  };

  it('a flood is refused before the caller is checked, and nobody else is refused', async () => {
    const unknown = { code: 'unauthenticated' };
    for (let calls = 0; calls < limits.rate.callsPerMinute; calls += 1)
      await expect(run(requestOf('flooding'))).rejects.toMatchObject(unknown);
    const details = { code: 'resource-exhausted', retryAfterSeconds: expect.any(Number) };
    await expect(run(requestOf('flooding'))).rejects.toMatchObject({ details });
    await expect(run(requestOf('another'))).rejects.toMatchObject(unknown);
  });
});
