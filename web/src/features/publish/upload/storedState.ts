import * as v from 'valibot';
import type { TakenCard } from '#data/uploads/storedUploads.ts';
import { fileFactsSchema } from '../files/inspectFile.ts';
import { newItem, storedItemSchema, type UploadItem } from './uploadItems.ts';
import { isUnsent, reservationSchema, type UploadPhase, uploadFailureSchema } from './uploadPhase.ts';

const phaseSchema = v.variant('phase', [
  v.object({ phase: v.literal('ready') }),
  /** Publishing had started, but without a reservation yet. */
  v.object({ phase: v.literal('wanted') }),
  v.object({ phase: v.literal('underWay'), reservation: reservationSchema }),
  v.object({ phase: v.literal('paused'), reservation: reservationSchema, sentBytes: v.number() }),
  v.object({ phase: v.literal('failed'), failure: uploadFailureSchema, reservation: v.optional(reservationSchema) }),
]);

const stateSchema = v.object({
  ...storedItemSchema.entries,
  facts: fileFactsSchema,
  place: v.number(),
  phase: phaseSchema,
});
export type StoredState = v.InferOutput<typeof stateSchema>;

function storedPhase(phase: UploadPhase): StoredState['phase'] | undefined {
  switch (phase.phase) {
    case 'ready':
      return { phase: 'ready' };
    case 'reserving':
    case 'offline':
      return phase.reservation ? { phase: 'underWay', reservation: phase.reservation } : { phase: 'wanted' };
    case 'queued':
    case 'sending':
    case 'waitingForNetwork':
    case 'processing':
      return { phase: 'underWay', reservation: phase.reservation };
    case 'paused':
      return { ...phase, phase: 'paused' };
    case 'failed':
      return isUnsent(phase) ? phase : undefined;
    default:
      return undefined;
  }
}

/** `undefined`: not worth storing (not checked yet, refused, done or cancelled). */
export function toStoredState(item: UploadItem, place: number): StoredState | undefined {
  const { draft, facts, notes, filing } = item;
  const phase = storedPhase(item.phase);
  if (phase === undefined || facts === undefined) return undefined;
  return { place, draft, facts, notes, filing, phase: phase };
}

/** `goOn`: `wanted` needs a reservation, `underWay` has one. `undefined`: stored by another version of the site. */
export function fromStored({ key, state, file, preview }: TakenCard, openPreview: (preview: Blob) => string) {
  const read = v.safeParse(stateSchema, state);
  if (!read.success) return undefined;
  const { place, phase, ...rest } = read.output;
  const previewUrl = preview && openPreview(preview);
  const item = { ...newItem(key, file, rest.draft), ...rest, preview, previewUrl, phase: restoredPhase(phase) };
  return { item, place, goOn: phase.phase };
}

function restoredPhase(phase: StoredState['phase']): UploadPhase {
  switch (phase.phase) {
    case 'ready':
    case 'paused':
    case 'failed':
      return phase;
    case 'wanted':
      return { phase: 'ready' };
    case 'underWay':
      return { phase: 'paused', reservation: phase.reservation, sentBytes: 0 };
  }
}
