import * as v from 'valibot';
import { errorCodes, failureCodes } from '#contract/errors.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import type { InspectionRefusal } from '../files/inspectFile.ts';

type Refusal = InspectionRefusal | 'duplicate' | 'too-many-files';

export const reservationSchema = v.object({ id: photoIdSchema, uploadPath: v.string() });
export type Reservation = Readonly<v.InferOutput<typeof reservationSchema>>;

export const uploadFailureSchema = v.object({
  /** `gone`: no reservation. `unreadable`: the browser can no longer read the file. `nameless`: no username.
   * `elsewhere`: another tab sends the same picture. */
  code: v.picklist([...failureCodes, ...errorCodes, 'unreachable', 'gone', 'unreadable', 'nameless', 'elsewhere']),
  retryAfterSeconds: v.optional(v.number()),
});
export type UploadFailure = Readonly<v.InferOutput<typeof uploadFailureSchema>>;

export type UploadPhase =
  | { readonly phase: 'checking' | 'ready' | 'cancelled' }
  | { readonly phase: 'refused'; readonly reason: Refusal }
  /** `offline`: what comes before sending waits for a connection. */
  | { readonly phase: 'reserving' | 'offline'; readonly reservation: Reservation | undefined }
  | { readonly phase: 'queued' | 'processing'; readonly reservation: Reservation }
  | { readonly phase: 'sending' | Waiting; readonly reservation: Reservation; readonly sentBytes: number }
  | { readonly phase: Outcome; readonly id: PhotoId }
  | { readonly phase: 'failed'; readonly failure: UploadFailure; readonly reservation?: Reservation | undefined };
type Waiting = 'waitingForNetwork' | 'paused';
type Outcome = 'published' | 'held' | 'scheduled';

export type UploadEvent =
  | { readonly type: 'accepted' | 'reserving' | 'offline' | 'sentBack' | 'sent' | 'cancelled' | Waiting | Outcome }
  | { readonly type: 'refused'; readonly reason: Refusal }
  | { readonly type: 'reserved'; readonly reservation: Reservation }
  | { readonly type: 'progressed'; readonly sentBytes: number }
  /** `reservation`: for a retry that failed before it started. */
  | { readonly type: 'failed'; readonly failure: UploadFailure; readonly reservation?: Reservation };

export const reservationOf = (phase: UploadPhase): Reservation | undefined =>
  'reservation' in phase ? phase.reservation : undefined;

export const canPause = ({ phase }: UploadPhase): boolean =>
  phase === 'queued' || phase === 'sending' || phase === 'waitingForNetwork';

export const isUnderWay = (phase: UploadPhase): boolean =>
  phase.phase === 'reserving' || phase.phase === 'offline' || phase.phase === 'paused' || canPause(phase);

export const isDone = ({ phase }: UploadPhase): boolean =>
  phase === 'processing' || phase === 'published' || phase === 'held' || phase === 'scheduled';

export const wouldBeLost = (phase: UploadPhase): boolean =>
  phase.phase === 'checking' || phase.phase === 'ready' || isUnderWay(phase) || isUnsent(phase);

const judgements: ReadonlySet<UploadFailure['code']> = new Set(failureCodes);

/** Excludes rejected pictures and refused files, which a retry cannot help. */
export const isUnsent = (phase: UploadPhase): boolean =>
  phase.phase === 'failed' && !judgements.has(phase.failure.code);

export const canRetry = (phase: UploadPhase): boolean => phase.phase === 'cancelled' || isUnsent(phase);

const canReserve = (phase: UploadPhase): boolean =>
  phase.phase === 'ready' || phase.phase === 'paused' || phase.phase === 'offline' || canRetry(phase);

/** Pure. An event that does not fit the phase (an answer after a cancel) returns the same object. */
export function nextPhase(current: UploadPhase, event: UploadEvent): UploadPhase {
  const reservation = reservationOf(current);
  const isSending = canPause(current);
  switch (event.type) {
    case 'accepted':
      return current.phase === 'checking' ? { phase: 'ready' } : current;
    case 'refused':
      return current.phase === 'checking' ? { phase: 'refused', reason: event.reason } : current;
    case 'reserving':
      return canReserve(current) ? { phase: 'reserving', reservation } : current;
    case 'offline':
      return current.phase === 'reserving' ? { phase: 'offline', reservation } : current;
    case 'sentBack':
      return current.phase === 'reserving' ? { phase: 'ready' } : current;
    case 'reserved':
      return current.phase === 'reserving' ? { phase: 'queued', reservation: event.reservation } : current;
    case 'progressed':
      return isSending && reservation ? { phase: 'sending', reservation, sentBytes: event.sentBytes } : current;
    case 'waitingForNetwork':
    case 'paused': {
      const sentBytes = 'sentBytes' in current ? current.sentBytes : 0;
      return isSending && reservation ? { phase: event.type, reservation, sentBytes } : current;
    }
    case 'sent':
      return isSending && reservation ? { phase: 'processing', reservation } : current;
    case 'published':
    case 'held':
    case 'scheduled':
      return current.phase === 'processing' ? { phase: event.type, id: current.reservation.id } : current;
    case 'failed':
      return current.phase === 'reserving' || isSending || current.phase === 'processing'
        ? { phase: 'failed', failure: event.failure, reservation: reservation ?? event.reservation }
        : current;
    case 'cancelled':
      return isUnderWay(current) ? { phase: 'cancelled' } : current;
  }
}
