export { decodeExpressionValue, decodeFirestoreFields, type JsonObject } from './decode.ts';
export type { LookedUpDocument } from './firestore.ts';
export { Lexer, type Token } from './lexer.ts';
export { Runtime, type RuntimeOptions } from './protocol.ts';
export { type Decision, decide, type LoadedRuleset, loadRuleset, type Ruleset, type RulesRequest } from './ruleset.ts';
export { nullValue } from './values.ts';
