import { describe, expect, it } from 'vitest';
import { asksForWork } from './resumable.ts';

const running = { phase: 'running', commandId: 'one', seen: 0 };

describe('a written job asks for work', () => {
  it.each([
    ['when it is started', undefined, running, true],
    ['when it is started anew', running, { ...running, commandId: 'two' }, true],
    ['when it is started anew after its end', { ...running, phase: 'done' }, running, true],
    ['when it is handed over', running, { ...running, handovers: 1 }, true],
    ['when it is handed over again', { ...running, handovers: 1 }, { ...running, handovers: 2 }, true],
    ['not by its progress', running, { ...running, seen: 240, changed: 7 }, false],
    ['not when it is through', running, { ...running, phase: 'done' }, false],
    ['not when it is given up', running, { ...running, phase: 'failed' }, false],
    ['not when it is gone', running, undefined, false],
  ])('%s', (_when, before, after, asks) => {
    expect(asksForWork(before, after)).toBe(asks);
  });
});
