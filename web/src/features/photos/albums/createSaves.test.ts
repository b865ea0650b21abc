import { describe, expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { type Change, createSaves } from './createSaves.ts';

const [a, b, c] = [...'abc'].map((letter) => parsePhotoId(letter.repeat(20)));
if (!a || !b || !c) throw new Error('no such photo');

/** The first save waits until `go`, or until `fail` with its error. */
function aServer() {
  const saved: Change[] = [];
  const states: string[] = [];
  const failures: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const saves = createSaves({
    save: async (change) => {
      saved.push(change);
      await first.promise;
    },
    onFailed: (error) => failures.push(error),
    onState: (state) => states.push(state),
  });
  return { saves, saved, states, failures, go: first.resolve, fail: first.reject };
}

const move = (id: typeof a, before: typeof a): Change => ({ order: { ids: [id], before } });

describe('changes of an album', () => {
  it('the changes are sent one after another, and waiting moves of one photo are merged into the last', async () => {
    const { saves, saved, states, go } = aServer();
    saves.push({ remove: [c] });
    saves.push(move(a, b));
    saves.push(move(a, c));
    saves.push(move(b, c));
    expect(saved).toEqual([{ remove: [c] }]);
    go();
    await saves.idle();
    expect(saved).toEqual([{ remove: [c] }, move(a, c), move(b, c)]);
    expect(states).toEqual(['saving', 'saved']);
  });

  it('a failed change drops the changes behind it, as they build on it', async () => {
    const { saves, saved, failures, fail } = aServer();
    saves.push(move(a, b));
    saves.push(move(b, c));
    fail('away');
    await saves.idle();
    expect(saved).toEqual([move(a, b)]);
    expect(failures).toEqual(['away']);
  });
});
