import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM_ARGS } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Chromium that all test files share. */
    chromium: string;
  }
}

/** Vitest's global setup of the browser tests. Starts Chromium. Resolves with a function that closes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CHROMIUM_BIN: executablePath } = process.env;
  if (executablePath === undefined || !existsSync(executablePath)) {
    throw new Error('These tests need Chromium, and CHROMIUM_BIN names none: run them with npm test -- browser.');
  }
  const server = await chromium.launchServer({ executablePath, args: [...CHROMIUM_ARGS] });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
