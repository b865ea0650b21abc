import { findFunction, partsOf, type StaticScope } from './staticScope.ts';
import type { Expression, FunctionDeclaration } from './syntax.ts';

/**
 * Finds the functions of one scope that call themselves, directly or through other functions of the scope. Functions of
 * an outer scope cannot call functions of an inner one, so a cycle never leaves its scope.
 */
export function findCallCycles(
  declarations: readonly FunctionDeclaration[],
  scope: StaticScope,
): FunctionDeclaration[] {
  const callees = new Map(declarations.map((declaration) => [declaration, calleesOf(declaration, scope)]));
  return declarations.filter((declaration) => {
    const reached = new Set<FunctionDeclaration>();
    const pending = [...(callees.get(declaration) ?? [])];
    for (let callee = pending.pop(); callee !== undefined; callee = pending.pop()) {
      if (reached.has(callee)) continue;
      reached.add(callee);
      pending.push(...(callees.get(callee) ?? []));
    }
    return reached.has(declaration);
  });
}

function calleesOf(declaration: FunctionDeclaration, scope: StaticScope): Set<FunctionDeclaration> {
  const callees = new Set<FunctionDeclaration>();
  const pending: Expression[] = [declaration.result, ...declaration.lets.map((binding) => binding.value)];
  for (let expression = pending.pop(); expression !== undefined; expression = pending.pop()) {
    if (expression.kind === 'call') {
      const callee = findFunction(scope, expression.name);
      if (callee !== null) callees.add(callee);
    }
    pending.push(...partsOf(expression));
  }
  return callees;
}
