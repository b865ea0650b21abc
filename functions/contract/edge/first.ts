import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';
import type { PublicPage } from '../publicPages.ts';
import { type PageLocale, pageLocales } from '../routes.ts';

/** Pages that the function `site` renders, with data for the browser to render the same (`web/src/first`). */

/** Only pages that the browser takes over have this data block. */
export const firstDataId = 'first';

/** The `<template>` with the scripts of such a page (also in `web/public/theme.js`). */
export const firstScriptsId = 'scripts';

export const firstDataSchema = v.object({
  at: timestampSchema,
  locale: v.picklist(pageLocales),
  /** `settings/site.announcement`, if there is one. */
  announcement: v.optional(v.string()),
  /** What was read, by TanStack Query's keys. `hydratePublic` parses the data. */
  queries: v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() })),
});
export type FirstQuery = { readonly key: readonly unknown[]; readonly data: unknown };

/** Returns the API's JSON. Throws a `ContractError` for a refusal, other errors if nothing answers. */
export type FirstReader = (address: string) => Promise<unknown>;

export type FirstDrawn =
  | { readonly kind: 'redirect'; readonly to: string }
  /** No page has this address. `head`: as below. */
  | { readonly kind: 'unknown'; readonly head: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      /** The elements of the head, with title and description. */
      readonly head: string;
      /** Whether search engines leave it out. */
      readonly isHidden: boolean;
      /** What the browser loads on demand for it, by the keys of Vite's manifest. */
      readonly modules: readonly string[];
      /** For `firstDataSchema`. */
      readonly queries: readonly FirstQuery[];
    };

/** Exported by `functions/first/server.js`. Throws errors of `readApi` that the page cannot show. */
export type RenderFirst = (page: {
  /** The public page of the address, if there is one. */
  readonly page: PublicPage | undefined;
  readonly address: string;
  readonly locale: PageLocale;
  readonly at: Date;
  readonly announcement?: string | undefined;
  readonly readApi: FirstReader;
}) => Promise<FirstDrawn>;
