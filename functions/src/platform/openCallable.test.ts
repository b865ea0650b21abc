import * as v from 'valibot';
import { expect, it } from 'vitest';
import { callableContract } from '#contract/callables/callable.ts';
import { openCallable } from './openCallable.ts';

it.each(['user', 'banned-too', 'moderator', 'admin'] as const)(
  'a call that asks for a caller who is %s cannot be declared open to anyone',
  (caller) => {
    const schema = v.strictObject({});
    const contract = callableContract({ name: 'banUser', caller, input: schema, output: schema });
    expect(() => openCallable(contract, {}, async () => ({}))).toThrow('banUser asks for sign-in');
  },
);
