import { existsSync } from 'node:fs';

/** Vitest's global setup of the browser tests, beside requireStack.ts: fails at once when there is no Chromium. */
export function setup(): void {
  const binary = process.env.CHROMIUM_BIN;
  if (binary === undefined || !existsSync(binary)) {
    throw new Error('These tests need Chromium and CHROMIUM_BIN names none: run them with npm test -- browser.');
  }
}
