import { describe, expect, it } from 'vitest';
import { isCallForRun } from './jobRun.ts';

const running = { phase: 'running', commandId: 'one', seen: 0 };

describe('a written job', () => {
  it.each([
    ['runs when it is started', undefined, running, true],
    ['runs when it is started again', running, { ...running, commandId: 'two' }, true],
    ['runs when it is started again after its end', { ...running, phase: 'done' }, running, true],
    ['runs when it is handed over', running, { ...running, handovers: 1 }, true],
    ['runs when it is handed over again', { ...running, handovers: 1 }, { ...running, handovers: 2 }, true],
    ['does not run because of its progress', running, { ...running, seen: 240, changed: 7 }, false],
    ['does not run when it is done', running, { ...running, phase: 'done' }, false],
    ['does not run when it is given up', running, { ...running, phase: 'failed' }, false],
    ['does not run when it is deleted', running, undefined, false],
  ])('a job %s', (_when, before, after, runs) => {
    expect(isCallForRun(before, after)).toBe(runs);
  });
});
