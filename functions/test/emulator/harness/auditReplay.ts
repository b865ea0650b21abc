import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type AuditEntry, auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { decode } from '#contract/documents/stored.ts';
import { parseUid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

type Told = AuditEntry & { readonly id: string };
type Values = ReadonlyMap<string, unknown>;

const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';
const decisionSchema = v.object({ decision: v.optional(v.object({ acts: v.optional(v.array(v.string())) }), {}) });
const recordSchema = v.record(v.string(), v.unknown());

// Not part of an act: the target itself.
const unchanged = new Set(['ownerId', 'reverts', 'appealId']);

/** A value as its leaves, by dotted paths; absent, `null` and empty values have none. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (value === undefined || value === null || value === '') return [];
  if (hasToDate(value)) return [[path, value.toDate().getTime()]];
  if (Array.isArray(value)) return [[path, JSON.stringify(value)]];
  if (!v.is(recordSchema, value)) return [[path, value]];
  return Object.entries(value).flatMap(([field, member]) => leavesOf(member, path === '' ? field : `${path}.${field}`));
}

/** The state in an entry. An appeal is its status by id, because a person may have several. */
function stateOf(told: Readonly<Record<string, unknown>>): Values {
  const { appeal, ...others } = told;
  const appeals = appeal === undefined ? {} : { appeals: { [String(told['appealId'])]: appeal } };
  return new Map(leavesOf({ ...others, ...appeals }).filter(([path]) => !unchanged.has(path)));
}

/** The acts of these people, in the order of commits. */
export async function actsOf(people: readonly Person[]): Promise<readonly Told[]> {
  const found = await Promise.all(
    people.map(({ uid }) => firestore.collection('auditLog').where('actorId', '==', uid).get()),
  );
  return found
    .flatMap(({ docs }) => docs)
    .sort((one, other) => one.createTime.valueOf().localeCompare(other.createTime.valueOf()))
    .map((document) => ({ id: document.id, ...decode(auditEntrySchema, document.ref.path, document.data()) }));
}

export type Replay = {
  /** The final values of the leaves that entries touched, per target; `undefined` if gone. */
  readonly touched: ReadonlyMap<string, Values>;
  /** Entries that do not follow from those before. */
  readonly faults: readonly string[];
};

/** Saving an NG tag unchanged checks its photos again: the one effect without a field. */
const mayChangeNothing = (target: string): boolean => target.startsWith('ngTags/');

/** Replays entries on the initial state: each must find the state that the previous one left, and change something. */
export function replay(entries: readonly Told[], initial: ReadonlyMap<string, Values>): Replay {
  const touched = new Map<string, Map<string, unknown>>();
  const faults: string[] = [];
  for (const { id, action, target, before, after } of entries) {
    const state = touched.get(target) ?? new Map<string, unknown>();
    touched.set(target, state);
    const [was, is] = [stateOf(before), stateOf(after)];
    if (isDeepStrictEqual(was, is) && !mayChangeNothing(target)) faults.push(`${action} ${id}: no change`);
    for (const path of new Set([...was.keys(), ...is.keys()])) {
      const stands = state.has(path) ? state.get(path) : initial.get(target)?.get(path);
      // People submit appeals, so no act of staff mentions it.
      const isNew = stands === undefined && path.startsWith('appeals.') && was.get(path) === 'open';
      if (stands !== was.get(path) && !isNew) {
        const told = JSON.stringify([stands, was.get(path), is.get(path)]);
        faults.push(`${action} ${id} of ${target}: ${path} was something else: ${told}`);
      }
      state.set(path, is.get(path));
    }
  }
  return { touched, faults };
}

const strikesSchema = v.optional(
  v.array(v.object({ id: v.string(), rule: v.string(), until: v.custom<{ toDate: () => Date }>(hasToDate) })),
  [],
);

/** The fields of the target's current state that audit entries cover. */
export async function currentStateOf(target: string): Promise<Values> {
  const data = (await firestore.doc(target).get()).data() ?? {};
  if (target.startsWith('cases/')) {
    const { status, returnedAt } = data;
    return new Map(leavesOf({ status, returnedAt, ...v.parse(decisionSchema, data).decision }));
  }
  if (!target.startsWith('users/')) return new Map(leavesOf(data));
  const uid = target.slice('users/'.length);
  const role: unknown = (await firestore.doc(`roles/${uid}`).get()).get('role');
  const by: unknown = (await firestore.doc(documentPath.banDecider(parseUid(uid))).get()).get('by');
  const strikes = v.parse(strikesSchema, data['strikes']);
  const appeals = await firestore.collection('appeals').where('uid', '==', uid).get();
  const leaves = leavesOf({
    status: data['status'],
    ban: { ...Object(data['ban']), by },
    role,
    strikes: Object.fromEntries(
      strikes.map(({ id, rule, until }) => [id, { rule, until: until.toDate().toISOString() }]),
    ),
    appeals: Object.fromEntries(appeals.docs.map((appeal) => [appeal.id, appeal.get('status')])),
  });
  return new Map(
    leaves.filter(([path, value]) => !unchanged.has(path) && !(path.startsWith('appeals.') && value === 'open')),
  );
}
