import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callableContract } from '#contract/callables/callable.ts';
import { parseUid, type Uid } from '#contract/ids.ts';

const wave = callableContract({
  name: 'setLike',
  caller: 'user',
  rate: 'likes',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ on: v.boolean() }),
  output: v.strictObject({}),
});

type Sent = { readonly name: string; readonly what: unknown; readonly caller?: Uid | undefined };
/** What the server was sent, the oldest first, and its answers that are still to come. */
const sent: Sent[] = [];
const answers: PromiseWithResolvers<object>[] = [];

function send(one: Sent): Promise<object> {
  sent.push(one);
  const answer = Promise.withResolvers<object>();
  answers.push(answer);
  return answer.promise;
}

vi.mock('./call.ts', () => ({
  call: ({ name }: { name: string }, what: unknown, caller?: Uid) => send({ name, what, caller }),
}));
vi.mock('./firestore.ts', () => ({
  changeField: ([path = '']: readonly string[], name: string, change: object) =>
    send({ name: path, what: [name, change] }),
}));

const texts = new Map<string, string>();
const [hana, sora] = [parseUid('hana'), parseUid('sora')];

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [sent, answers]) list.length = 0;
  texts.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The tab's page as it is just loaded, where this person turns out to be here. What pages before have pressed gets no answer any more. */
async function load(uid: Uid | undefined) {
  vi.resetModules();
  answers.length = 0;
  sent.length = 0;
  const acts = await import('./keptActs.ts');
  const tellLost = vi.fn();
  const here = acts.personIsHere(uid, tellLost);
  return { ...acts, tellLost, here };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const answer = async (how: 'done' | 'refused' = 'done'): Promise<void> => {
  await settle();
  const next = answers.shift();
  if (next === undefined) throw new Error('nothing was sent');
  if (how === 'done') next.resolve({});
  else next.reject(new Error('refused'));
  await settle();
};
const on = (is: boolean, caller = hana): Sent => ({ name: 'setLike', what: { on: is }, caller });

describe('what was pressed', () => {
  test('and not answered is sent again by the next page of the tab, and with its answer the tab forgets it', async () => {
    const before = await load(hana);
    void before.callSurely(wave, { on: true });
    expect(sent).toEqual([on(true)]);
    const { here, tellLost } = await load(hana);
    expect(sent).toEqual([on(true)]);
    await answer();
    await here;
    expect(tellLost).not.toHaveBeenCalled();
    await load(hana);
    expect(sent).toEqual([]);
  });

  test('and answered is not, nor what was refused: the person was told', async () => {
    const { callSurely } = await load(hana);
    const pressed = callSurely(wave, { on: true });
    await answer();
    await expect(pressed).resolves.toEqual({});
    const refused = callSurely(wave, { on: false });
    refused.catch(() => undefined);
    await answer('refused');
    await expect(refused).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts.size).toBe(0);
  });

  test('and dropped with its page fails there, and is sent again', async () => {
    const { callSurely } = await load(hana);
    const pressed = callSurely(wave, { on: true });
    pressed.catch(() => undefined);
    await answer('refused');
    // The page is gone, and what it would have done later.
    vi.clearAllTimers();
    await load(hana);
    expect(sent).toEqual([on(true)]);
  });

  test('is a change of a field too', async () => {
    void (await load(hana)).changeFieldSurely('users/hana', 'mutedUsers', { add: 'sora' });
    const change = { name: 'users/hana', what: ['mutedUsers', { add: 'sora' }] };
    expect(sent).toEqual([change]);
    await load(hana);
    expect(sent).toEqual([change]);
  });

  test('in quick succession is sent one after another, also again, so that the last press decides', async () => {
    const { callSurely } = await load(hana);
    for (const is of [true, false]) void callSurely(wave, { on: is });
    expect(sent).toEqual([on(true)]);
    const { callSurely: callAnew } = await load(hana);
    void callAnew(wave, { on: true });
    await answer();
    await answer();
    expect(sent).toEqual([on(true), on(false), on(true)]);
  });

  test('a minute ago is left as it is', async () => {
    void (await load(hana)).callSurely(wave, { on: true });
    vi.advanceTimersByTime(60_000);
    await (await load(hana)).here;
    expect(sent).toEqual([]);
    expect(texts.size).toBe(0);
  });

  test.each([
    ['another person', sora],
    ['nobody', undefined],
  ])('is never sent, then or later, where %s is here by now', async (_who, next) => {
    void (await load(hana)).callSurely(wave, { on: true });
    const { personIsHere } = await load(next);
    await personIsHere(hana, vi.fn());
    expect(sent).toEqual([]);
    expect(texts.size).toBe(0);
  });

  test('on this page is not sent again when its person signs in anew', async () => {
    const { callSurely, personIsHere } = await load(hana);
    void callSurely(wave, { on: true });
    await personIsHere(undefined, vi.fn());
    await personIsHere(hana, vi.fn());
    expect(sent).toHaveLength(1);
  });
});

test('what cannot be sent the second time either is told, and not tried a third time', async () => {
  void (await load(hana)).callSurely(wave, { on: true });
  const { here, tellLost } = await load(hana);
  await answer('refused');
  await here;
  expect(tellLost).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(texts.size).toBe(0);
});

test('a server that does not answer keeps nobody out for more than five seconds', async () => {
  void (await load(hana)).callSurely(wave, { on: true });
  const { here } = await load(hana);
  await vi.advanceTimersByTimeAsync(5_000);
  await here;
  expect(texts.size).toBe(1);
});

test('where the tab can keep nothing, what is pressed is sent all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { callSurely } = await load(hana);
  const pressed = callSurely(wave, { on: true });
  await answer();
  await expect(pressed).resolves.toEqual({});
});
