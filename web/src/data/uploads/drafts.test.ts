import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '#contract/documents/drafts.ts';
import { limits } from '#contract/limits.ts';
import { keepDrafts } from './drafts.ts';

const draft = (id: string, caption = ''): Draft => ({
  ...{ id, fileName: 'DSC_0001.jpg', caption, description: '', alt: '', tags: [], title: undefined },
  ...{ spoiler: false, sensitive: false, showExif: false, showMoment: false },
  ...{ licence: 'all-rights-reserved', download: 'none', visibility: 'public', publishAt: undefined },
});

function aServer() {
  const state = { isAway: false };
  const send = vi.fn<NonNullable<Parameters<typeof keepDrafts>[1]>>(async () => {
    if (state.isAway) throw new Error('away');
  });
  const changes = () =>
    send.mock.calls.map(([{ save, forget }]) => ({ save: save.map(({ id, caption }) => `${id}${caption}`), forget }));
  return { state, send, changes };
}

/** A fake `document`, which `hide` hides. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
function hide(): void {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  test('the changed drafts are saved together once the person pauses', async () => {
    const { send, changes } = aServer();
    const kept = keepDrafts([draft('a', '朝')], send);
    kept.show([draft('a', '朝'), draft('b', '夕')]);
    await vi.advanceTimersByTimeAsync(2_000);
    kept.show([draft('a', '朝'), draft('b', '夕方'), draft('c')]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(changes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(changes()).toEqual([{ save: ['b夕方', 'c'], forget: [] }]);
    kept.show([draft('a', '朝'), draft('b', '夕方'), draft('c')]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('a draft that left the page is forgotten, and one of another page stays', async () => {
    const { send, changes } = aServer();
    const kept = keepDrafts([draft('a'), draft('elsewhere')], send);
    kept.show([draft('a'), draft('b')]);
    kept.show([draft('b')]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(changes()).toEqual([{ save: ['b'], forget: ['a'] }]);
    kept.show([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(changes().at(-1)).toEqual({ save: [], forget: ['b'] });
  });

  test('a draft is saved at once when the page is hidden or closed', async () => {
    const { send, changes } = aServer();
    const kept = keepDrafts([], send);
    kept.show([draft('a')]);
    hide();
    await vi.advanceTimersByTimeAsync(0);
    kept.show([draft('a'), draft('b')]);
    await kept.stop();
    expect(changes()).toEqual([
      { save: ['a'], forget: [] },
      { save: ['b'], forget: [] },
    ]);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('a draft is saved again after the server was unreachable', async () => {
    const { state, send, changes } = aServer();
    state.isAway = true;
    const kept = keepDrafts([], send);
    kept.show([draft('a')]);
    await vi.advanceTimersByTimeAsync(3_000);
    state.isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(changes()).toEqual([
      { save: ['a'], forget: [] },
      { save: ['a'], forget: [] },
    ]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('a draft is cut to the limits of a photo’s words, counted in characters as people see them', async () => {
    const { send } = aServer();
    const kept = keepDrafts([], send);
    kept.show([{ ...draft('a', '🌸'.repeat(limits.photo.captionChars + 5)), tags: Array(11).fill('x') }]);
    await kept.stop();
    const [saved] = send.mock.lastCall?.[0].save ?? [];
    expect(saved?.caption).toBe('🌸'.repeat(limits.photo.captionChars));
    expect(saved?.tags).toHaveLength(limits.photo.maxTags);
  });
});
