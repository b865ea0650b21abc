import { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isObject } from '../json.ts';
import { ROOT } from '../paths.ts';

// What we know of the insides of firebase-tools, and nothing of it is promised: everything is looked for before it is used.

/** A function as firebase-tools has found it. */
export interface TriggerDefinition {
  readonly id: string;
  readonly name: string;
  readonly entryPoint: string;
  readonly platform: string;
  readonly timeoutSeconds: number;
  readonly httpsTrigger?: object;
  readonly blockingTrigger?: object;
  readonly schedule?: object;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

/** A codebase of firebase.json. */
export interface Backend {
  readonly functionsDir: string;
  readonly codebase: string;
  readonly bin?: string;
}

interface TriggerRecord {
  readonly def: TriggerDefinition;
  readonly backend: Backend;
  readonly enabled: boolean;
}

/** What express and firebase-tools have made of a request by the time a function is asked for. */
export interface FunctionRequest extends IncomingMessage {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
}

/** `FunctionsEmulator`, as far as we touch it. */
export interface FunctionsEmulator {
  readonly args: { readonly projectId: string };
  readonly triggers: Readonly<Record<string, TriggerRecord>>;
  readonly staticBackends: readonly Backend[];
  readonly workQueue: object;
  getRuntimeEnvs(backend: Backend): Readonly<Record<string, string>>;
  resolveSecretEnvs(
    backend: Backend,
    trigger: Pick<TriggerDefinition, 'secretEnvironmentVariables'>,
  ): Promise<Readonly<Record<string, string>>>;
}

/** A class of firebase-tools whose methods are replaced. */
export interface Insides {
  /** Puts `make(original)` in the place of a method. */
  replace(method: string, make: (original: Method) => Method): void;
}

type Method = (this: unknown, ...given: readonly unknown[]) => unknown;

const load = createRequire(join(ROOT, 'package.json'));

/**
 * The class `name` of a file of firebase-tools' emulators. Throws, naming what is missing, when the file, the class or one of
 * the methods is not there.
 */
export function insidesOf(file: string, name: string, methods: readonly string[]): Insides {
  const module: unknown = load(`firebase-tools/lib/emulator/${file}`);
  const found = isObject(module) ? module[name] : undefined;
  const prototype: unknown = typeof found === 'function' ? found.prototype : undefined;
  if (typeof prototype !== 'object' || prototype === null) throw new Error(`${file} has no class ${name}`);
  for (const method of methods) methodOf(prototype, name, method);
  return {
    replace(method, make) {
      Reflect.set(prototype, method, make(methodOf(prototype, name, method)));
    },
  };
}

function methodOf(prototype: object, name: string, method: string): Method {
  const found: unknown = Reflect.get(prototype, method);
  if (typeof found !== 'function') throw new Error(`${name} has no method ${method}`);
  return function (...given) {
    return Reflect.apply(found, this, given);
  };
}

/** Calls a method of something of firebase-tools'. */
export function call(owner: unknown, method: string, ...given: readonly unknown[]): unknown {
  return Reflect.apply(methodOf(Object(owner), 'an object', method), owner, given);
}

export function isFunctionsEmulator(value: unknown): value is FunctionsEmulator {
  return (
    isObject(value) &&
    isObject(value.args) &&
    isObject(value.triggers) &&
    Array.isArray(value.staticBackends) &&
    isObject(value.workQueue)
  );
}

export function isFunctionRequest(value: unknown): value is FunctionRequest {
  return value instanceof IncomingMessage && 'params' in value && 'rawBody' in value && Buffer.isBuffer(value.rawBody);
}
