import * as v from 'valibot';
import { type CaseKind, caseIdPattern } from '../documents/case.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { limits } from '../limits.ts';
import { actCall } from './actCall.ts';
import { staffReasonSchema } from './banUser.ts';
import { auditedResultsOf } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

export const caseIdSchema = v.pipe(v.string(), v.regex(caseIdPattern));

type CaseActionTraits = {
  readonly on: readonly CaseKind[];
  /** The person acted on gets a notice with `note`. A banned person reads `reason`. */
  readonly notifies?: true;
  /** Against nobody, so that it may go with a dismissal. */
  readonly isHarmless?: true;
};

const caseAction = <const Name extends string, Fields extends v.ObjectEntries>(
  name: Name,
  fields: Fields,
  traits: CaseActionTraits,
) => ({ ...traits, schema: v.strictObject({ do: v.literal(name), ...fields }) });

const takingAway = { rule: ruleSchema, blockImage: v.optional(v.boolean(), false) };
const banning = {
  reason: staffReasonSchema,
  until: v.optional(isoTimeSchema),
  /** Default: the most frequent reason of reporters. */
  rule: v.optional(ruleSchema),
  hidePhotos: v.optional(v.boolean(), false),
};

/** What can be done with a decision. */
export const caseActions = {
  hide: caseAction('hide', takingAway, { on: ['photo', 'album'], notifies: true }),
  remove: caseAction('remove', takingAway, { on: ['photo'], notifies: true }),
  hold: caseAction('hold', {}, { on: ['photo'], notifies: true }),
  restore: caseAction('restore', {}, { on: ['photo', 'album'], notifies: true, isHarmless: true }),
  publish: caseAction('publish', {}, { on: ['photo'], notifies: true, isHarmless: true }),
  mark: caseAction('mark', {}, { on: ['photo'], notifies: true }),
  warn: caseAction('warn', { rule: ruleSchema }, { on: ['photo', 'album', 'user'], notifies: true }),
  ban: caseAction('ban', banning, { on: ['photo', 'album', 'user'] }),
};

type ActionName = keyof typeof caseActions;

/** What makes sense in one decision: every two of its actions are here together. The others stand alone. */
const goesWith: Readonly<Partial<Record<ActionName, readonly ActionName[]>>> = {
  hide: ['warn', 'ban'],
  remove: ['warn', 'ban'],
  mark: ['warn', 'ban'],
  warn: ['hide', 'remove', 'mark', 'ban'],
  ban: ['hide', 'remove', 'mark', 'warn'],
};

export const areTogether = (names: readonly ActionName[]): boolean =>
  names.every((one, at) => names.slice(at + 1).every((other) => goesWith[one]?.includes(other) === true));

const caseActionSchema = v.variant(
  'do',
  Object.values(caseActions).map(({ schema }) => schema),
);
export type CaseAction = v.InferOutput<typeof caseActionSchema>;
/** Each by its name. */
export type CaseActions = { readonly [Action in CaseAction as Action['do']]: Action };

const rulesIn = (actions: readonly CaseAction[]): ReadonlySet<string> =>
  new Set(actions.flatMap((action) => ('rule' in action && action.rule) || []));

/**
 * Acts in the sequence of `caseActions`, then decides. A job sends `reply` to reporters; the person acted on gets
 * `note`. `auditIds`: of the decision, then of the actions, newest first. Idempotent for the same decision. Fails as an
 * action does, and then does none of them, or with `failed-precondition` (decided differently), `permission-denied`
 * (also reported by oneself), `not-found` (for moderators: also about staff), `invalid-argument` (no such action for
 * this kind of case, or not together).
 */
export const resolveCasesContract = actCall('resolveCases', {
  input: v.pipe(
    v.strictObject({
      ids: v.pipe(v.array(caseIdSchema), v.minLength(1), v.maxLength(limits.moderation.idsAtOnce)),
      resolution: v.picklist(['resolved', 'dismissed']),
      actions: v.optional(v.array(caseActionSchema), []),
      note: staffNoteSchema,
      reply: staffNoteSchema,
    }),
    v.forward(
      v.check(
        ({ resolution, actions }) =>
          resolution === 'resolved' || actions.every((action) => caseActions[action.do].isHarmless === true),
        'nothing is done against anybody with a dismissal',
      ),
      ['actions'],
    ),
    v.forward(
      v.check(({ actions }) => areTogether(actions.map((action) => action.do)), 'these actions do not go together'),
      ['actions'],
    ),
    v.forward(
      v.check(({ actions }) => rulesIn(actions).size <= 1, 'one decision is for one rule'),
      ['actions'],
    ),
    v.forward(
      v.check(
        ({ actions, note }) => note === '' || actions.some((action) => caseActions[action.do].notifies === true),
        'nobody would read the note',
      ),
      ['note'],
    ),
  ),
  output: auditedResultsOf(caseIdSchema),
});
