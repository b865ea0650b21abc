import { describe, expect, it } from 'vitest';
import { asksForWork } from './resumable.ts';

const running = { phase: 'running', commandId: 'one', seen: 0 };

describe('a written job', () => {
  it.each([
    ['asks for work when it is started', undefined, running, true],
    ['asks for work when it is started anew', running, { ...running, commandId: 'two' }, true],
    ['asks for work when it is started anew after its end', { ...running, phase: 'done' }, running, true],
    ['asks for work when it is handed over', running, { ...running, handovers: 1 }, true],
    ['asks for work when it is handed over again', { ...running, handovers: 1 }, { ...running, handovers: 2 }, true],
    ['does not ask for work by its progress', running, { ...running, seen: 240, changed: 7 }, false],
    ['does not ask for work when it is done', running, { ...running, phase: 'done' }, false],
    ['does not ask for work when it is given up', running, { ...running, phase: 'failed' }, false],
    ['does not ask for work when it is deleted', running, undefined, false],
  ])('a job %s', (_when, before, after, asks) => {
    expect(asksForWork(before, after)).toBe(asks);
  });
});
