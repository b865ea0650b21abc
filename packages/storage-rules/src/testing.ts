/** For tests: the outcome of one condition, and requests in the form firebase-tools sends them. */
import { decodeExpressionValue, type JsonObject } from './decode.ts';
import type { LookedUpDocument } from './firestore.ts';
import { type Decision, decide, loadRuleset, type RulesRequest } from './ruleset.ts';
import { nullValue, type Value } from './values.ts';

export type ConditionOutcome = 'true' | 'false' | 'error' | 'refused';

/** A request by user `ann` for `/b/bucket/o/photos/p1`. */
export const sampleRequest: Value = decodeExpressionValue({
  map_value: {
    fields: {
      auth: { map_value: { fields: { uid: { string_value: 'ann' }, token: { map_value: { fields: {} } } } } },
      method: { string_value: 'get' },
      path: { path_value: { segments: ['b', 'bucket', 'o', 'photos', 'p1'].map((simple) => ({ simple })) } },
      time: { timestamp_value: '2024-02-29T13:14:15.678Z' },
      resource: { null_value: null },
    },
  },
});

export const signedOutRequest: Value = decodeExpressionValue({ map_value: { fields: { auth: { null_value: null } } } });

export type Documents = Readonly<Record<string, LookedUpDocument>>;

/** Rules in version 2 whose bucket holds the given declarations. */
export function bucketRules(declarations: string): string {
  return `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n${declarations}\n  }\n}\n`;
}

/** Decides on a request under rules that must load. */
export async function decideUnder(
  source: string,
  request: Partial<RulesRequest> = {},
  documents: Documents = {},
): Promise<Decision> {
  const loaded = loadRuleset(source);
  if (loaded.kind === 'refused') {
    throw new Error(loaded.errors.map((error) => `${error.line}:${error.column} ${error.message}`).join('\n'));
  }
  const whole = {
    path: '/b/bucket/o/photos/p1',
    method: 'get',
    request: sampleRequest,
    resource: nullValue,
    ...request,
  };
  return decide(loaded.ruleset, whole, async (documentPath) => documents[documentPath] ?? { kind: 'missing' });
}

/** What a condition comes to inside `match /photos/{photoId}`; `declarations` are functions beside it. */
export async function outcomeOf(
  condition: string,
  request: Partial<RulesRequest> = {},
  documents: Documents = {},
  declarations = '',
): Promise<ConditionOutcome> {
  const rules = (tested: string): string =>
    bucketRules(`match /photos/{photoId} {\n${declarations}\nallow get: if\n${tested}\n; }`);
  if (loadRuleset(rules(condition)).kind === 'refused') return 'refused';
  if ((await decideUnder(rules(condition), request, documents)).permit) return 'true';
  // Only a condition that is false is true when negated.
  return (await decideUnder(rules(`!(${condition})`), request, documents)).permit ? 'false' : 'error';
}

/** A document with these fields, in the form of Firestore's REST interface. */
export function restDocument(id: string, fields: JsonObject): JsonObject {
  return { name: `projects/demo/databases/(default)/documents/${id}`, fields };
}
