import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';

/** HTML pages of the function `site`, with data for the browser to draw the same (`web/src/first`). */

/** Only a page that the browser takes over has this data block. */
export const firstDataId = 'first';

/** The `<template>` with such a page's scripts (the same in `web/public/theme.js`). */
export const firstScriptsId = 'scripts';

export const firstDataSchema = v.object({
  at: timestampSchema,
  locale: v.picklist(['ja', 'en']),
  /** By address. */
  answers: v.record(v.string(), v.unknown()),
});

/** The API's answer as JSON. Throws a `ContractError` for a refusal, other errors if nothing answers. */
export type FirstReader = (address: string) => Promise<unknown>;

export type FirstDrawn =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      /** Escaped; "" for none. */
      readonly title: string;
      /** What the browser loads on demand for it, by the keys of Vite's manifest. */
      readonly modules: readonly string[];
      /** By address. */
      readonly answers: Readonly<Record<string, unknown>>;
    };

/** The export of `functions/first/server.js`. Throws errors of `readApi` that the page cannot show itself. */
export type RenderFirst = (asked: {
  readonly address: string;
  readonly locale: 'ja' | 'en';
  readonly at: Date;
  readonly readApi: FirstReader;
}) => Promise<FirstDrawn>;
