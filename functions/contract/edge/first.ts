import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';

/** Pages that the function `site` renders, with data for the browser to render the same (`web/src/first`). */

/** Only pages that the browser takes over have this data block. */
export const firstDataId = 'first';

/** The `<template>` with the scripts of such a page (also in `web/public/theme.js`). */
export const firstScriptsId = 'scripts';

export const firstDataSchema = v.object({
  at: timestampSchema,
  locale: v.picklist(['ja', 'en']),
  /** `settings/site.announcement`, if there is one. */
  announcement: v.optional(v.string()),
  /** What TanStack Query's `dehydrate` writes of the queries that were read. */
  queries: v.unknown(),
});

/** Returns the API's JSON. Throws a `ContractError` for a refusal, other errors if nothing answers. */
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
      /** For `firstDataSchema`. */
      readonly queries: unknown;
    };

/** Exported by `functions/first/server.js`. Throws errors of `readApi` that the page cannot show. */
export type RenderFirst = (asked: {
  readonly address: string;
  readonly locale: 'ja' | 'en';
  readonly at: Date;
  readonly announcement?: string | undefined;
  readonly readApi: FirstReader;
}) => Promise<FirstDrawn>;
