import type { ErrorCode, FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { InspectionRefusal } from '../files/inspectFile.ts';

/** Why a file is not even tried. */
type Refusal = InspectionRefusal | 'duplicate' | 'too-many-files';

/** What the server keeps for a file: its photo's id, and where the file goes. */
export type Reservation = { readonly id: PhotoId; readonly uploadPath: string };

/**
 * Why a file that was tried did not become a photo. `gone`: its reservation is no longer there; `unreadable`: the file
 * itself is not.
 */
export type UploadFailure = {
  readonly code: FailureCode | ErrorCode | 'unreachable' | 'gone' | 'unreadable';
  readonly retryAfterSeconds?: number | undefined;
};

/** The life of one file on the upload page. */
export type UploadPhase =
  | { readonly phase: 'checking' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'refused'; readonly reason: Refusal }
  /** Asks the server; with the reservation that it held before, where it goes on with one. */
  | { readonly phase: 'reserving'; readonly reservation: Reservation | undefined }
  | { readonly phase: 'queued'; readonly reservation: Reservation }
  | { readonly phase: 'sending'; readonly reservation: Reservation; readonly sentBytes: number }
  | { readonly phase: 'waitingForNetwork'; readonly reservation: Reservation; readonly sentBytes: number }
  | { readonly phase: 'paused'; readonly reservation: Reservation; readonly sentBytes: number }
  | { readonly phase: 'processing'; readonly reservation: Reservation }
  | { readonly phase: 'published'; readonly id: PhotoId }
  | { readonly phase: 'held'; readonly id: PhotoId }
  | { readonly phase: 'failed'; readonly failure: UploadFailure; readonly reservation: Reservation | undefined }
  | { readonly phase: 'cancelled' };

/** What happens to a file. */
export type UploadEvent =
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly reason: Refusal }
  | { readonly type: 'reserving' }
  | { readonly type: 'sentBack' }
  | { readonly type: 'reserved'; readonly reservation: Reservation }
  | { readonly type: 'progressed'; readonly sentBytes: number }
  | { readonly type: 'networkLost' }
  | { readonly type: 'paused' }
  | { readonly type: 'sent' }
  | { readonly type: 'published' }
  | { readonly type: 'held' }
  /** `reservation` where the phase itself holds none any more: a second try that could not begin. */
  | { readonly type: 'failed'; readonly failure: UploadFailure; readonly reservation?: Reservation }
  | { readonly type: 'cancelled' };

/** The reservation that a file holds at the moment. */
export const reservationOf = (phase: UploadPhase): Reservation | undefined =>
  'reservation' in phase ? phase.reservation : undefined;

/** Bytes that are known to have arrived, kept over a loss of the network. */
const sentBytesOf = (phase: UploadPhase): number => ('sentBytes' in phase ? phase.sentBytes : 0);

/** Has a place in the queue or is being sent: it can be paused. */
export const canPause = ({ phase }: UploadPhase): boolean =>
  phase === 'queued' || phase === 'sending' || phase === 'waitingForNetwork';

/** On its way to the server, or resting on it: it can be cancelled, and leaving the page would stop it. */
export const isUnderWay = (phase: UploadPhase): boolean =>
  phase.phase === 'reserving' || phase.phase === 'paused' || canPause(phase);

/** The server has all of it. */
export const isDone = ({ phase }: UploadPhase): boolean =>
  phase === 'processing' || phase === 'published' || phase === 'held';

/** Leaving the page now would lose something that the person meant to publish. */
export const wouldBeLost = (phase: UploadPhase): boolean =>
  phase.phase === 'checking' || phase.phase === 'ready' || isUnderWay(phase) || isUnsent(phase);

/** Trying again may help: not for a picture that was judged, and not for what was never tried. */
export function canRetry(phase: UploadPhase): boolean {
  if (phase.phase === 'cancelled') return true;
  return phase.phase === 'failed' && !isJudgement(phase.failure.code);
}

/** It failed, and may yet be sent. */
export const isUnsent = (phase: UploadPhase): boolean => phase.phase === 'failed' && canRetry(phase);

const isJudgement = (code: UploadFailure['code']): boolean =>
  code === 'not-an-image' ||
  code === 'unsupported' ||
  code === 'too-large' ||
  code === 'too-many-pixels' ||
  code === 'broken';

/**
 * The phase after an event. An event that does not fit (an answer that comes after the file was cancelled, progress
 * after the end) leaves the very same phase.
 */
export function nextPhase(current: UploadPhase, event: UploadEvent): UploadPhase {
  const reservation = reservationOf(current);
  const isSending = canPause(current);
  switch (event.type) {
    case 'accepted':
      return current.phase === 'checking' ? { phase: 'ready' } : current;
    case 'refused':
      return current.phase === 'checking' ? { phase: 'refused', reason: event.reason } : current;
    case 'reserving':
      return current.phase === 'ready' || current.phase === 'paused' || canRetry(current)
        ? { phase: 'reserving', reservation }
        : current;
    case 'sentBack':
      return current.phase === 'reserving' ? { phase: 'ready' } : current;
    case 'reserved':
      return current.phase === 'reserving' ? { phase: 'queued', reservation: event.reservation } : current;
    case 'progressed':
      return isSending && reservation ? { phase: 'sending', reservation, sentBytes: event.sentBytes } : current;
    case 'networkLost':
      return isSending && reservation
        ? { phase: 'waitingForNetwork', reservation, sentBytes: sentBytesOf(current) }
        : current;
    case 'paused':
      return isSending && reservation ? { phase: 'paused', reservation, sentBytes: sentBytesOf(current) } : current;
    case 'sent':
      return isSending && reservation ? { phase: 'processing', reservation } : current;
    case 'published':
      return current.phase === 'processing' ? { phase: 'published', id: current.reservation.id } : current;
    case 'held':
      return current.phase === 'processing' ? { phase: 'held', id: current.reservation.id } : current;
    case 'failed':
      return current.phase === 'reserving' || isSending || current.phase === 'processing'
        ? { phase: 'failed', failure: event.failure, reservation: reservation ?? event.reservation }
        : current;
    case 'cancelled':
      return isUnderWay(current) ? { phase: 'cancelled' } : current;
  }
}
