/**
 * Evaluates conditions. Arguments and `let` bindings are evaluated when they are first used, as in the hosted service,
 * so an error in one that is never used is no error.
 */
import { boolOf, stringOf } from './arguments.ts';
import { segmentTextOf } from './conversions.ts';
import { EvaluationError, LimitExceeded } from './errors.ts';
import { type DocumentSource, existsDocument, getDocument } from './firestore.ts';
import { maxCallDepth, maxExpressionsPerRequest } from './limits.ts';
import { callMethod } from './methods/index.ts';
import { globalFunctions, namespaces } from './namespaces.ts';
import { applyBinary, applyUnary, elementOf, hasType, memberOf, sliceOf } from './operators.ts';
import type { Expression, FunctionDeclaration, PathPart } from './syntax.ts';
import { boolValue, listValue, mapValue, type PathSegment, type Value } from './values.ts';

/** A value that is computed on first use. */
type Lazy = () => Value;

/** The names that are visible at one place of a ruleset. */
export class Scope {
  private readonly parent: Scope | null;
  private readonly variables: ReadonlyMap<string, Lazy>;
  private readonly functions: ReadonlyMap<string, FunctionDeclaration>;

  constructor(
    parent: Scope | null,
    variables: ReadonlyMap<string, Lazy>,
    functions: readonly FunctionDeclaration[] = [],
  ) {
    this.parent = parent;
    this.variables = variables;
    this.functions = new Map(functions.map((declaration) => [declaration.name, declaration]));
  }

  variable(name: string): Lazy | null {
    return this.variables.get(name) ?? this.parent?.variable(name) ?? null;
  }

  /** A function and the scope it was declared in, whose wildcards it may use. */
  function(name: string): { declaration: FunctionDeclaration; scope: Scope } | null {
    const declaration = this.functions.get(name);
    if (declaration !== undefined) return { declaration, scope: this };
    return this.parent?.function(name) ?? null;
  }
}

/** Evaluates the conditions of one request and enforces the documented limits. */
export class Evaluation {
  private readonly documents: DocumentSource;
  private expressionCount = 0;

  constructor(documents: DocumentSource) {
    this.documents = documents;
  }

  /**
   * Whether a condition is true. Returns false if it cannot be evaluated. Throws a {@link LimitExceeded} or a
   * DocumentNeeded, which concern the whole request.
   */
  holds(condition: Expression, scope: Scope): boolean {
    const outcome = attempt(() => this.evaluate(condition, scope, 0));
    return outcome.kind === 'value' && outcome.value.type === 'bool' && outcome.value.value;
  }

  private evaluate(expression: Expression, scope: Scope, callDepth: number): Value {
    const value = (part: Expression): Value => this.evaluate(part, scope, callDepth);
    if (expression.kind === 'literal') return expression.value;
    if (expression.kind === 'variable') return variableOf(expression.name, scope);
    this.count();
    switch (expression.kind) {
      case 'list':
        return listValue(expression.items.map(value));
      case 'map':
        return mapValue(new Map(expression.entries.map((entry) => [stringOf(value(entry.key)), value(entry.value)])));
      case 'path':
        return {
          type: 'path',
          segments: expression.parts.map((part) => this.pathSegment(part, scope, callDepth)),
          bindings: new Map(),
        };
      case 'member':
        return memberOf(value(expression.object), expression.name);
      case 'index':
        return elementOf(value(expression.object), value(expression.index));
      case 'slice': {
        const from = expression.from === null ? null : value(expression.from);
        const to = expression.to === null ? null : value(expression.to);
        return sliceOf(value(expression.object), from, to);
      }
      case 'call':
        return this.call(expression.name, expression.args, scope, callDepth);
      case 'method': {
        const namespace = namespaceOf(expression.object, scope);
        if (namespace !== null) return this.callInNamespace(namespace, expression.name, expression.args.map(value));
        return callMethod(value(expression.object), expression.name, expression.args.map(value));
      }
      case 'unary':
        return applyUnary(expression.operator, value(expression.operand));
      case 'binary': {
        const { operator, left, right } = expression;
        if (operator === '||')
          return decided(
            true,
            () => boolOf(value(left)),
            () => boolOf(value(right)),
          );
        if (operator === '&&')
          return decided(
            false,
            () => boolOf(value(left)),
            () => boolOf(value(right)),
          );
        return applyBinary(operator, value(left), value(right));
      }
      case 'typeTest':
        return boolValue(hasType(value(expression.operand), expression.typeName));
      case 'conditional':
        return value(boolOf(value(expression.test)) ? expression.whenTrue : expression.whenFalse);
    }
  }

  private call(name: string, args: readonly Expression[], scope: Scope, callDepth: number): Value {
    const declared = scope.function(name);
    if (declared === null) {
      const builtIn = globalFunctions.get(name);
      if (builtIn === undefined) throw new EvaluationError('no such function');
      return builtIn(args.map((arg) => this.evaluate(arg, scope, callDepth)));
    }
    if (callDepth >= maxCallDepth) throw new LimitExceeded('functions call each other too deeply');
    const { declaration } = declared;
    if (args.length !== declaration.parameters.length) throw new EvaluationError('wrong number of arguments');
    const parameters = new Map<string, Lazy>();
    declaration.parameters.forEach((parameter, index) => {
      const arg = args[index];
      if (arg !== undefined)
        parameters.set(
          parameter.name,
          once(() => this.evaluate(arg, scope, callDepth)),
        );
    });
    let inner = new Scope(declared.scope, parameters);
    for (const binding of declaration.lets) {
      // Each binding sees only those before it.
      const outer = inner;
      inner = new Scope(
        outer,
        new Map([[binding.name, once(() => this.evaluate(binding.value, outer, callDepth + 1))]]),
      );
    }
    return this.evaluate(declaration.result, inner, callDepth + 1);
  }

  private callInNamespace(namespace: string, name: string, args: readonly Value[]): Value {
    if (namespace === 'firestore' && name === 'get') return getDocument(this.documents, args);
    if (namespace === 'firestore' && name === 'exists') return existsDocument(this.documents, args);
    const languageFunction = namespaces.get(namespace)?.get(name);
    if (languageFunction === undefined) throw new EvaluationError('no such function');
    return languageFunction(args);
  }

  private pathSegment(part: PathPart, scope: Scope, callDepth: number): PathSegment {
    if (part.kind === 'text') return { bound: true, text: part.text };
    const { expression } = part;
    if (expression.kind === 'variable' && scope.variable(expression.name) === null) {
      return { bound: false, name: expression.name };
    }
    return { bound: true, text: segmentTextOf(this.evaluate(expression, scope, callDepth)) };
  }

  private count(): void {
    this.expressionCount += 1;
    if (this.expressionCount > maxExpressionsPerRequest) throw new LimitExceeded('too many expressions evaluated');
  }
}

/** Whether a name is a namespace of the language, unless a variable has that name. */
export function isNamespace(name: string): boolean {
  return name === 'firestore' || namespaces.has(name);
}

function namespaceOf(object: Expression, scope: Scope): string | null {
  if (object.kind !== 'variable' || !isNamespace(object.name)) return null;
  return scope.variable(object.name) === null ? object.name : null;
}

function variableOf(name: string, scope: Scope): Value {
  const variable = scope.variable(name);
  if (variable === null) throw new EvaluationError('no such variable');
  return variable();
}

/**
 * `||` (decisive: true) and `&&` (decisive: false). If either side has the decisive value, that is the result, even if the
 * other side is an error (firebase.google.com/docs/rules/rules-language). Otherwise an error on either side remains.
 */
function decided(decisive: boolean, left: () => boolean, right: () => boolean): Value {
  const leftOutcome = attempt(left);
  if (leftOutcome.kind === 'value' && leftOutcome.value === decisive) return boolValue(decisive);
  const rightOutcome = attempt(right);
  if (rightOutcome.kind === 'value' && rightOutcome.value === decisive) return boolValue(decisive);
  if (leftOutcome.kind === 'error') throw leftOutcome.error;
  if (rightOutcome.kind === 'error') throw rightOutcome.error;
  return boolValue(!decisive);
}

type Outcome<Result> = { kind: 'value'; value: Result } | { kind: 'error'; error: EvaluationError };

/** Catches only evaluation errors. Limits, missing documents and bugs end the evaluation. */
function attempt<Result>(compute: () => Result): Outcome<Result> {
  try {
    return { kind: 'value', value: compute() };
  } catch (error) {
    if (error instanceof EvaluationError) return { kind: 'error', error };
    throw error;
  }
}

function once(compute: () => Value): Lazy {
  let outcome: Outcome<Value> | null = null;
  return () => {
    outcome ??= attempt(compute);
    if (outcome.kind === 'error') throw outcome.error;
    return outcome.value;
  };
}
