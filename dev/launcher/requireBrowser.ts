import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM_ARGS } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of the run takes connections. */
    chromium: string;
  }
}

/**
 * Vitest's global setup of the browser tests, beside requireStack.ts: fails at once when there is no Chromium, and starts one
 * for all files. Resolves with what ends it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binary = process.env.CHROMIUM_BIN;
  if (binary === undefined || !existsSync(binary)) {
    throw new Error('These tests need Chromium and CHROMIUM_BIN names none: run them with npm test -- browser.');
  }
  const server = await chromium.launchServer({ executablePath: binary, args: [...CHROMIUM_ARGS] });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
