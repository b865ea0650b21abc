import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { callableContract } from '#contract/callables/callable.ts';
import { call } from './call.ts';

const contract = callableContract({
  name: 'wave',
  caller: 'user',
  input: v.strictObject({ hands: v.pipe(v.array(v.strictObject({ size: v.number() })), v.maxLength(2)) }),
  output: v.object({ seen: v.boolean() }),
});

const sdkError = (fields: object) => Object.assign(new Error('from the SDK'), fields);

test('a call sends what its schema makes of the input and gives the parsed answer', async () => {
  const send = vi.fn(async () => ({ seen: true, more: 'left out' }));
  await expect(call(contract, { hands: [{ size: 1 }] }, send)).resolves.toEqual({ seen: true });
  expect(send).toHaveBeenCalledWith('wave', { hands: [{ size: 1 }] });
});

test('input that does not fit never leaves, and the wrong field is named', async () => {
  const send = vi.fn(async () => ({ seen: true }));
  const wrong: { hands: { size: number }[] } = JSON.parse('{"hands":[{"size":1},{"size":"L"}]}');
  await expect(call(contract, wrong, send)).rejects.toMatchObject({ code: 'invalid-argument', field: 'hands.1.size' });
  expect(send).not.toHaveBeenCalled();
});

test('an answer that is not in the contract is an internal error', async () => {
  await expect(call(contract, { hands: [] }, async () => ({ seen: 'yes' }))).rejects.toMatchObject({
    code: 'internal',
  });
});

test('the details that a function sends come back as the error of the contract', async () => {
  const send = async () => {
    const details = { code: 'resource-exhausted', retryAfterSeconds: 60 };
    throw sdkError({ code: 'functions/resource-exhausted', details });
  };
  await expect(call(contract, { hands: [] }, send)).rejects.toMatchObject({
    name: 'ContractError',
    code: 'resource-exhausted',
    retryAfterSeconds: 60,
  });
});

test('without details the code of the platform decides, and what is not ours is internal', async () => {
  const failing = (code: string) => async () => {
    throw sdkError({ code, details: undefined });
  };
  await expect(call(contract, { hands: [] }, failing('functions/unauthenticated'))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(call(contract, { hands: [] }, failing('functions/data-loss'))).rejects.toMatchObject({
    code: 'internal',
  });
});
