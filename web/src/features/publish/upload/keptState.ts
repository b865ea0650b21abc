import * as v from 'valibot';
import type { TakenCard } from '#data/uploads/kept.ts';
import { fileFactsSchema } from '../files/inspectFile.ts';
import { draftSchema, filingSchema, newItem, serverNotesSchema, type UploadItem } from './uploadItems.ts';
import { canRetry, reservationSchema, type UploadPhase, uploadFailureSchema } from './uploadPhase.ts';

const phaseSchema = v.variant('phase', [
  v.object({ phase: v.literal('ready') }),
  /** Publishing had begun, without a reservation yet. */
  v.object({ phase: v.literal('wanted') }),
  v.object({ phase: v.literal('underWay'), reservation: reservationSchema }),
  v.object({ phase: v.literal('paused'), reservation: reservationSchema, sentBytes: v.number() }),
  v.object({ phase: v.literal('failed'), failure: uploadFailureSchema, reservation: v.optional(reservationSchema) }),
]);

const stateSchema = v.object({
  place: v.number(),
  draft: draftSchema,
  facts: fileFactsSchema,
  notes: v.optional(serverNotesSchema),
  filing: v.optional(filingSchema),
  phase: phaseSchema,
});
export type KeptState = v.InferOutput<typeof stateSchema>;

function keptPhase(phase: UploadPhase): KeptState['phase'] | undefined {
  switch (phase.phase) {
    case 'ready':
      return { phase: 'ready' };
    case 'reserving':
      return phase.reservation ? { phase: 'underWay', reservation: phase.reservation } : { phase: 'wanted' };
    case 'queued':
    case 'sending':
    case 'waitingForNetwork':
    case 'processing':
      return { phase: 'underWay', reservation: phase.reservation };
    case 'paused':
      return phase;
    case 'failed':
      return canRetry(phase) ? phase : undefined;
    case 'checking':
    case 'refused':
    case 'published':
    case 'held':
    case 'scheduled':
    case 'cancelled':
      return undefined;
  }
}

/** `undefined`: not worth keeping (not checked yet, refused, done or cancelled). */
export function toKeptState({ draft, facts, notes, filing, phase }: UploadItem, place: number): KeptState | undefined {
  const kept = keptPhase(phase);
  if (kept === undefined || facts === undefined) return undefined;
  return { place, draft, facts, notes, filing, phase: kept };
}

export type RestoredItem = {
  readonly item: UploadItem;
  readonly place: number;
  /** `publish` asks for a reservation; `resume` continues with the one it has. */
  readonly goOn: 'publish' | 'resume' | undefined;
};

/** `undefined`: another version of the site kept this card. */
export function fromKept(
  { key, state, file, preview }: TakenCard,
  openPreview: (preview: Blob) => string,
): RestoredItem | undefined {
  const read = v.safeParse(stateSchema, state);
  if (!read.success) return undefined;
  const { place, draft, facts, notes, filing, phase } = read.output;
  const begun = restoredPhase(phase);
  const item = {
    ...newItem(key, file, draft),
    facts,
    preview,
    previewUrl: preview && openPreview(preview),
    notes,
    filing,
    phase: begun.phase,
  };
  return { item, place, goOn: begun.goOn };
}

function restoredPhase(phase: v.InferOutput<typeof phaseSchema>): { phase: UploadPhase; goOn: RestoredItem['goOn'] } {
  switch (phase.phase) {
    case 'ready':
    case 'paused':
    case 'failed':
      return { phase, goOn: undefined };
    case 'wanted':
      return { phase: { phase: 'ready' }, goOn: 'publish' };
    case 'underWay':
      return { phase: { phase: 'paused', reservation: phase.reservation, sentBytes: 0 }, goOn: 'resume' };
  }
}
