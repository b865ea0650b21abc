import { FieldValue } from 'firebase-admin/firestore';
import { documentPath } from '#contract/paths.ts';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Pure: the document as its person may see it. Old documents keep the decider in `ban.by` and `handledBy`. */
export function withoutDecider({ handledBy: _, ban, ...fields }: Fields): Fields {
  if (!isRecord(ban)) return ban === undefined ? fields : { ...fields, ban };
  const { by: __, ...shown } = ban;
  return { ...fields, ban: shown };
}

/** Pure: moves the decider of an old `users/{uid}` into its own document. */
export function movedBan({ ban }: Fields, uid: string): Move | undefined {
  if (!isRecord(ban) || ban['by'] === undefined) return undefined;
  const decider = { uid, by: ban['by'], at: ban['at'] };
  return { update: { 'ban.by': FieldValue.delete() }, also: { [`deciders/ban_${uid}`]: decider } };
}

export function movedAnswer({ uid, handledBy, handledAt, createdAt }: Fields, id: string): Move | undefined {
  if (handledBy === undefined) return undefined;
  const decider = { uid, by: handledBy, at: handledAt ?? createdAt };
  return { update: { handledBy: FieldValue.delete() }, also: { [documentPath.appealDecider(id)]: decider } };
}

type Move = { readonly update: Fields; readonly also: Readonly<Record<string, Fields>> };
