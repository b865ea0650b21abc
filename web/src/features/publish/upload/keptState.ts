import * as v from 'valibot';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { errorCodes, failureCodes } from '#contract/errors.ts';
import { photoIdSchema, titleIdSchema } from '#contract/ids.ts';
import type { TakenCard } from '#data/uploads/kept.ts';
import { newItem, type UploadItem } from './uploadItems.ts';
import { canRetry, type UploadPhase } from './uploadPhase.ts';

const reservationSchema = v.object({ id: photoIdSchema, uploadPath: v.string() });
const failureSchema = v.object({
  code: v.picklist([...failureCodes, ...errorCodes, 'unreachable', 'gone', 'unreadable']),
  retryAfterSeconds: v.optional(v.number()),
});

const phaseSchema = v.variant('phase', [
  v.object({ phase: v.literal('ready') }),
  /** Publishing had begun, without a reservation yet. */
  v.object({ phase: v.literal('wanted') }),
  v.object({ phase: v.literal('underWay'), reservation: reservationSchema }),
  v.object({ phase: v.literal('paused'), reservation: reservationSchema, sentBytes: v.number() }),
  v.object({ phase: v.literal('failed'), failure: failureSchema, reservation: v.optional(reservationSchema) }),
]);

const stateSchema = v.object({
  place: v.number(),
  draft: v.object({
    caption: v.string(),
    description: v.string(),
    alt: v.string(),
    tags: v.array(v.string()),
    typedTag: v.string(),
    title: v.optional(v.object({ id: titleIdSchema, name: v.string() })),
    spoiler: v.boolean(),
    showExif: v.boolean(),
  }),
  facts: v.object({
    contentType: v.picklist(uploadContentTypes),
    width: v.number(),
    height: v.number(),
    hasLocation: v.boolean(),
    isAnimated: v.boolean(),
    isConverted: v.boolean(),
    fingerprint: v.string(),
  }),
  transfer: v.optional(v.object({ reservationId: photoIdSchema, sessionUrl: v.string() })),
  notes: v.optional(v.object({ strippedTags: v.array(v.string()), isHeld: v.boolean() })),
  phase: phaseSchema,
});
export type KeptState = v.InferInput<typeof stateSchema>;

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
    case 'cancelled':
      return undefined;
  }
}

/** `undefined`: not worth keeping (not checked yet, refused, done or cancelled). */
export function toKeptState(
  { draft, facts, transfer, notes, phase }: UploadItem,
  place: number,
): KeptState | undefined {
  const kept = keptPhase(phase);
  if (kept === undefined || facts === undefined) return undefined;
  return {
    place,
    draft: { ...draft, tags: [...draft.tags] },
    facts,
    transfer,
    notes: notes && { ...notes, strippedTags: [...notes.strippedTags] },
    phase: kept,
  };
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
  const { place, draft, facts, transfer, notes, phase } = read.output;
  const begun = restoredPhase(phase);
  const item = {
    ...newItem(key, file, { ...draft, title: draft.title }),
    facts,
    preview,
    previewUrl: preview && openPreview(preview),
    transfer,
    notes,
    phase: begun.phase,
  };
  return { item, place, goOn: begun.goOn };
}

function restoredPhase(phase: v.InferOutput<typeof phaseSchema>): { phase: UploadPhase; goOn: RestoredItem['goOn'] } {
  switch (phase.phase) {
    case 'ready':
      return { phase, goOn: undefined };
    case 'wanted':
      return { phase: { phase: 'ready' }, goOn: 'publish' };
    case 'underWay':
      return { phase: { phase: 'paused', reservation: phase.reservation, sentBytes: 0 }, goOn: 'resume' };
    case 'paused':
      return { phase, goOn: undefined };
    case 'failed':
      return { phase: { ...phase, reservation: phase.reservation }, goOn: undefined };
  }
}
