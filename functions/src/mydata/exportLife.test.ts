import { describe, expect, it } from 'vitest';
import type { ExportJob } from '../data/mydata/exportStore.ts';
import { afterFailure, answerExport, beginExportRun, isStillFor, newExport, readyExport } from './exportLife.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const path = 'exports/hana/x.zip';
const fresh = newExport(path, now);
const ready = readyExport(path, 10, now);

describe('a call for an export', () => {
  it('a call begins an export if there is none', () => {
    expect(answerExport(undefined, now)).toEqual({ answer: 'begin', to: undefined });
  });

  it('a call reports the export that is being made', () => {
    expect(answerExport(fresh, later(1))).toEqual({ answer: fresh, to: undefined });
  });

  it('a call reports the finished export for 24 hours and not a moment longer', () => {
    expect(answerExport(ready, new Date(later(24).getTime() - 1))).toEqual({ answer: ready, to: undefined });
    expect(answerExport(ready, later(24))).toEqual({ answer: 'begin', to: undefined });
  });

  it('a call reports a failure once', () => {
    const failed: ExportJob = { status: 'failed', path, expiresAt: later(24) };
    expect(answerExport(failed, now)).toEqual({ answer: failed, to: 'gone' });
    expect(answerExport(failed, later(24))).toEqual({ answer: 'begin', to: undefined });
  });
});

describe('a run', () => {
  it('a run claims a new job, and no other run may begin while it lasts', () => {
    const { begun, to } = beginExportRun(fresh, 10, now);
    expect(begun).toMatchObject({ attempts: 1, dueAt: new Date(now.getTime() + 600_000) });
    expect(to).toEqual(begun);
    expect(beginExportRun(to, 10, new Date(now.getTime() + 599_999))).toEqual({ begun: undefined, to: undefined });
    expect(beginExportRun(to, 10, new Date(now.getTime() + 600_000)).begun).toMatchObject({ attempts: 2 });
  });

  it('a run does not begin a done, failed or deleted job', () => {
    for (const job of [ready, { status: 'failed', path, expiresAt: later(24) } as const, undefined]) {
      expect(beginExportRun(job, 10, later(1))).toEqual({ begun: undefined, to: undefined });
    }
  });

  it('a failed run starts again at once, five times in all', () => {
    let job: ExportJob | undefined = fresh;
    let runs = 0;
    for (let guard = 0; guard < 20; guard += 1) {
      const { begun, to } = beginExportRun(job, 10, now);
      job = to;
      if (!begun) break;
      runs += 1;
      job = afterFailure(begun, now);
    }
    expect(runs).toBe(5);
    expect(job).toBeUndefined();
  });

  it('a job fails after five interrupted runs', () => {
    const job: ExportJob = { ...fresh, attempts: 5, dueAt: now } as ExportJob;
    expect(beginExportRun(job, 10, now)).toEqual({
      begun: undefined,
      to: { status: 'failed', path, expiresAt: later(24) },
    });
  });

  it('a run recognises its job by the file, as each request has its own', () => {
    expect(isStillFor(fresh, path)).toBe(true);
    expect(isStillFor(newExport('exports/hana/y.zip', now), path)).toBe(false);
    expect(isStillFor(ready, path)).toBe(false);
    expect(isStillFor(undefined, path)).toBe(false);
  });
});
