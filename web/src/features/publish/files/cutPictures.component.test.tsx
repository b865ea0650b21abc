import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { uidSchema } from '#contract/ids.ts';
import { inspectPicture } from './inspectFile.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    cutPictures: () => Promise<
      readonly { readonly name: string; readonly isWhole: boolean; readonly base64: string }[]
    >;
  }
}

const owner = v.parse(uidSchema, 'owner');

// The server judges the same pictures in functions/src/pictures/cutPictures.test.ts.
describe.each(await commands.cutPictures())('the browser', ({ name, isWhole, base64 }) => {
  test(`${isWhole ? 'takes' : 'refuses'} ${name}`, async () => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const inspection = await inspectPicture(new File([bytes], 'a'), owner);
    expect(inspection.ok || inspection.reason).toBe(isWhole || 'broken');
    if (inspection.ok) expect(inspection.preview?.size).toBeGreaterThan(0);
  });
});
