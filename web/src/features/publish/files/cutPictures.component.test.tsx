import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { uidSchema } from '#contract/ids.ts';
import { heicSamples } from '#testing/heic.ts';
import { inspectPicture } from './inspectFile.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    cutPictures: () => Promise<
      readonly { readonly name: string; readonly isWhole: boolean; readonly base64: string }[]
    >;
  }
}

const owner = v.parse(uidSchema, 'owner');

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

test('the browser accepts a whole HEIC and refuses one that is cut anywhere', async () => {
  const bytes = bytesOf(heicSamples['Display P3 by its profile, 8 bits']);
  expect(await inspectPicture(new File([bytes], 'a.heic'), owner)).toMatchObject({
    ok: true,
    facts: { width: 96, height: 64, contentType: 'image/jpeg', isConverted: true },
  });
  for (const share of [0.3, 0.9, 0.99]) {
    const cut = bytes.subarray(0, Math.floor(bytes.length * share));
    expect(await inspectPicture(new File([cut], 'a.heic'), owner)).toEqual({ ok: false, reason: 'broken' });
  }
});

// The server judges the same pictures in functions/src/pictures/cutPictures.test.ts.
describe.each(await commands.cutPictures())('the browser', ({ name, isWhole, base64 }) => {
  test(`the browser ${isWhole ? 'accepts' : 'refuses'} ${name}`, async () => {
    const inspection = await inspectPicture(new File([bytesOf(base64)], 'a'), owner);
    expect(inspection.ok || inspection.reason).toBe(isWhole || 'broken');
    if (!inspection.ok) return;
    expect(inspection.preview?.size).toBeGreaterThan(0);
    expect(inspection.facts.isAnimated).toBe(name.includes('animated'));
  });
});
