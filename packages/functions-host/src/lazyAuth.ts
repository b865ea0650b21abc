// The Auth emulator compiles a validator for each part of its API when it starts, which takes longer than everything else
// together. Most are never used.
import { createRequire } from 'node:module';

const require = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const exegesis = Object(require('exegesis-express'));
const { middleware } = exegesis;

/** Sets an option that exegesis documents and firebase-tools does not pass on. */
export function compileValidatorsWhenUsed(): void {
  exegesis.middleware = (api: unknown, options: object) =>
    middleware(api, { ...options, lazyCompileValidationSchemas: true });
}
