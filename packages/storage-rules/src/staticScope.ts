/** Names and expression trees, as known without a request. */
import type { Expression, FunctionDeclaration } from './syntax.ts';

/** The names visible at one place. */
export type StaticScope = {
  parent: StaticScope | null;
  variables: ReadonlySet<string>;
  functions: ReadonlyMap<string, FunctionDeclaration>;
};

/** The expressions directly inside an expression. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap((entry) => [entry.key, entry.value]);
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to].filter((part) => part !== null);
    case 'call':
      return expression.args;
    case 'method':
      return [expression.object, ...expression.args];
    case 'unary':
    case 'typeTest':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.test, expression.whenTrue, expression.whenFalse];
  }
}

/** The function that a call at this place would call, or null. */
export function findFunction(scope: StaticScope, name: string): FunctionDeclaration | null {
  return scope.functions.get(name) ?? (scope.parent === null ? null : findFunction(scope.parent, name));
}

/** Whether a variable of this name is visible. */
export function hasVariable(scope: StaticScope, name: string): boolean {
  return scope.variables.has(name) || (scope.parent !== null && hasVariable(scope.parent, name));
}
