import { isObject, objectAt } from '../json.ts';

/** Which function a request between firebase-tools' process and the functions' process is for. */
export const FUNCTION_HEADER = 'x-matataki-function';
/** How the function is called: `http`, `event` (first generation) or `cloudevent`. */
export const SIGNATURE_HEADER = 'x-matataki-signature';

/** What functions declare of how they are called, by entry point: what the functions' process says once it is ready. */
export type Declared = ReadonlyMap<string, { readonly concurrency: number | undefined; readonly retry: boolean }>;

/** Reads the `__endpoint`s, which firebase-functions puts on every function, of what a codebase exports. */
export function endpointsOf(module: object): Readonly<Record<string, unknown>> {
  const found: [string, unknown][] = [];
  for (const [name, value] of Object.entries(module)) {
    if (typeof value === 'function' && '__endpoint' in value) found.push([name, value.__endpoint]);
    else if (isObject(value)) {
      for (const [inner, endpoint] of Object.entries(endpointsOf(value))) found.push([`${name}.${inner}`, endpoint]);
    }
  }
  return Object.fromEntries(found);
}

export function readDeclared(endpoints: unknown): Declared {
  const entries = isObject(endpoints) ? Object.entries(endpoints) : [];
  return new Map(
    entries.map(([name, value]) => {
      const endpoint = isObject(value) ? value : {};
      const { concurrency } = endpoint;
      return [
        name,
        {
          concurrency: typeof concurrency === 'number' ? concurrency : undefined,
          retry: objectAt(endpoint, 'eventTrigger').retry === true,
        },
      ];
    }),
  );
}
