import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';

/** The page as HTML (`web/src/first`, drawn by the function `site`) and what comes with it, so that the browser draws the same. */

/** The id of the data block: `<script type="application/json">`. Only a page that the browser is to take over has one. */
export const firstDataId = 'first';

/** The id of the `<template>` with the scripts of such a page (the same in `web/public/theme.js`). */
export const firstScriptsId = 'scripts';

export const firstDataSchema = v.object({
  /** When the page was made. */
  at: timestampSchema,
  locale: v.picklist(['ja', 'en']),
  /** What the API answered, by address. */
  answers: v.record(v.string(), v.unknown()),
});

/** What an address of the API answers, as JSON says it. Throws a `ContractError` for what is refused, anything else where nothing answers. */
export type FirstReader = (address: string) => Promise<unknown>;

type FirstAsked = {
  /** The whole address of the page. */
  readonly address: string;
  readonly locale: 'ja' | 'en';
  readonly at: Date;
  readonly readApi: FirstReader;
};

export type FirstDrawn =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'page';
      /** 200, or 404 where nothing is there. */
      readonly status: number;
      /** What stands in `#root`. */
      readonly html: string;
      /** The title, escaped already; "" where the page says none. */
      readonly title: string;
      /** The page's pattern of `#contract/routes.ts`; "" for none. */
      readonly pattern: string;
      /** What was read for it, by address. */
      readonly answers: Readonly<Record<string, unknown>>;
    };

/** What `functions/first/server.js` exports. Throws what `readApi` throws, but for what the page itself has words for. */
export type RenderFirst = (asked: FirstAsked) => Promise<FirstDrawn>;
