import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { canRetry, nextPhase, type UploadEvent, type UploadPhase, wouldBeLost } from './uploadPhase.ts';

const reservation = { id: parsePhotoId('a'.repeat(20)), uploadPath: 'uploads/hana/a' };
const after = (...events: UploadEvent[]): UploadPhase => events.reduce<UploadPhase>(nextPhase, { phase: 'checking' });

const accepted: UploadEvent = { type: 'accepted' };
const reserving: UploadEvent = { type: 'reserving' };
const reserved: UploadEvent = { type: 'reserved', reservation };
const halfway: UploadEvent = { type: 'progressed', sentBytes: 500 };
const sent: UploadEvent = { type: 'sent' };
const cancelled: UploadEvent = { type: 'cancelled' };
const failed = (code: 'unreachable' | 'broken'): UploadEvent => ({ type: 'failed', failure: { code } });

describe('the life of a file', () => {
  test('a file goes from the check to the published photo', () => {
    const published = after(accepted, reserving, reserved, halfway, sent, { type: 'published' });
    expect(published).toEqual({ phase: 'published', id: reservation.id });
  });

  test('a lost connection keeps what has arrived, and progress continues from there', () => {
    const waiting = after(accepted, reserving, reserved, halfway, { type: 'waitingForNetwork' });
    expect(waiting).toEqual({ phase: 'waitingForNetwork', reservation, sentBytes: 500 });
    expect(nextPhase(waiting, { type: 'progressed', sentBytes: 600 })).toMatchObject({
      phase: 'sending',
      sentBytes: 600,
    });
  });

  test('a reservation that arrives after the cancellation is ignored', () => {
    const gone = after(accepted, reserving, cancelled);
    expect(nextPhase(gone, reserved)).toBe(gone);
  });

  test('a cancelled file can be retried, and a refused one cannot', () => {
    expect(after(accepted, reserving, reserved, cancelled, reserving)).toEqual({ phase: 'reserving' });
    const refused = after({ type: 'refused', reason: 'empty' });
    expect(nextPhase(refused, reserving)).toBe(refused);
  });

  test('a retry keeps its reservation while the server is asked', () => {
    const again = after(accepted, reserving, reserved, halfway, { type: 'paused' }, reserving);
    expect(again).toEqual({ phase: 'reserving', reservation });
  });

  test('a file without a connection waits, and then asks again with the reservation that it has', () => {
    const waiting = after(accepted, reserving, { type: 'offline' });
    expect(waiting).toEqual({ phase: 'offline' });
    expect(wouldBeLost(waiting)).toBe(true);
    expect(nextPhase(waiting, reserving)).toEqual({ phase: 'reserving' });
    expect(nextPhase(waiting, cancelled)).toEqual({ phase: 'cancelled' });
    const again = after(accepted, reserving, reserved, { type: 'paused' }, reserving, { type: 'offline' }, reserving);
    expect(again).toEqual({ phase: 'reserving', reservation });
  });

  test('a failed transfer keeps its reservation and can be retried, and a rejected picture cannot', () => {
    const cutOff = after(accepted, reserving, reserved, halfway, failed('unreachable'));
    expect(cutOff).toMatchObject({ phase: 'failed', reservation });
    expect(canRetry(cutOff)).toBe(true);
    const judged = after(accepted, reserving, reserved, sent, failed('broken'));
    expect(canRetry(judged)).toBe(false);
    expect(nextPhase(judged, reserving)).toBe(judged);
  });

  test('a file that is being processed can no longer be cancelled', () => {
    expect(after(accepted, reserving, reserved, sent, cancelled).phase).toBe('processing');
  });

  test('leaving would lose unsent files, but not those that arrived or were refused', () => {
    expect(wouldBeLost(after(accepted))).toBe(true);
    expect(wouldBeLost(after(accepted, reserving, reserved, { type: 'waitingForNetwork' }))).toBe(true);
    expect(wouldBeLost(after(accepted, reserving, reserved, sent))).toBe(false);
    expect(wouldBeLost(after({ type: 'refused', reason: 'heic' }))).toBe(false);
    expect(wouldBeLost(after(accepted, reserving, failed('unreachable')))).toBe(true);
    expect(wouldBeLost(after(accepted, reserving, reserved, sent, failed('broken')))).toBe(false);
  });

  test('no late event changes a published file', () => {
    const events: UploadEvent[] = [
      accepted,
      reserving,
      reserved,
      halfway,
      sent,
      cancelled,
      failed('broken'),
      { type: 'held' },
    ];
    const published: UploadPhase = { phase: 'published', id: reservation.id };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (late) => {
        expect(late.reduce<UploadPhase>(nextPhase, published)).toBe(published);
      }),
    );
  });
});
