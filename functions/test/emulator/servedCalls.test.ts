import { describe, expect, it } from 'vitest';
import { call } from './harness/calls.ts';
import { newcomer } from './harness/people.ts';
import { origins } from './harness/site.ts';

const post = (path: string) =>
  fetch(`${origins.site}/call/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"data":{}}',
  });

describe('the address of a call', () => {
  it.each(['nothing', 'constructor', '__proto__', 'banUser', 'staff/setLike', 'staff/', '', 'heartbeat/'])(
    'an address without a call is unknown: /call/%s',
    async (path) => {
      const answer = await post(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: { status: 'NOT_FOUND', message: 'no such call' } });
    },
  );

  it('no cache stores an answer, granted or refused', async () => {
    for (const path of ['heartbeat', 'setLike', 'staff/banUser', 'nothing'])
      expect((await post(path)).headers.get('cache-control'), path).toBe('no-store');
  });

  it('the SDK gets the caller’s token, results, and refusals with their details', async () => {
    const person = await newcomer();
    expect(await call('ensureUser', {}, person)).toMatchObject({ result: { uid: person.uid } });
    expect(await call('setLike', { id: '.', on: true }, person)).toEqual({
      refused: { code: 'invalid-argument', field: 'id' },
    });
    expect(await call('banUser', { uid: person.uid, reason: 'x' }, person)).toEqual({
      refused: { code: 'permission-denied' },
    });
  });
});
