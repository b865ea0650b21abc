/** The syntax tree of a ruleset. `at` is an offset in the source, in UTF-16 units from 0. */
import type { Value } from './values.ts';

export type RulesVersion = 1 | 2;

/** The methods a request may have; firebase-tools may also send the two groups. */
export const requestMethods = ['get', 'list', 'create', 'update', 'delete'] as const;

export const binaryOperators = ['||', '&&', '==', '!=', 'in', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

/** One segment of a path literal: text, or `$(expression)`. */
export type PathPart = { kind: 'text'; text: string } | { kind: 'expression'; expression: Expression };

export type Expression =
  | { kind: 'literal'; value: Value; at: number }
  | { kind: 'variable'; name: string; at: number }
  | { kind: 'list'; items: Expression[]; at: number }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[]; at: number }
  | { kind: 'path'; parts: PathPart[]; at: number }
  | { kind: 'member'; object: Expression; name: string; at: number }
  | { kind: 'index'; object: Expression; index: Expression; at: number }
  | { kind: 'slice'; object: Expression; from: Expression | null; to: Expression | null; at: number }
  | { kind: 'call'; name: string; args: Expression[]; at: number }
  | { kind: 'method'; object: Expression; name: string; args: Expression[]; at: number }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: number }
  | { kind: 'typeTest'; operand: Expression; typeName: string; at: number }
  | { kind: 'conditional'; test: Expression; whenTrue: Expression; whenFalse: Expression; at: number };

export type LetBinding = { name: string; value: Expression; at: number };

export type FunctionDeclaration = {
  name: string;
  parameters: { name: string; at: number }[];
  lets: LetBinding[];
  result: Expression;
  at: number;
};

/** One segment of a match path. `one` is `{name}`, `many` is `{name=**}`. */
export type PatternSegment =
  | { kind: 'text'; text: string; at: number }
  | { kind: 'one'; name: string; at: number }
  | { kind: 'many'; name: string; at: number };

/** `condition` is null for an `allow` without one, which always permits. */
export type AllowStatement = { methods: { name: string; at: number }[]; condition: Expression | null; at: number };

export type MatchBlock = {
  pattern: PatternSegment[];
  functions: FunctionDeclaration[];
  allows: AllowStatement[];
  matches: MatchBlock[];
  at: number;
};

export type ServiceBlock = { name: string; functions: FunctionDeclaration[]; matches: MatchBlock[]; at: number };

export type RulesFile = { version: RulesVersion; functions: FunctionDeclaration[]; services: ServiceBlock[] };
