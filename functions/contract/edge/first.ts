import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';
import type { PublicPage } from '../publicPages.ts';
import { type PageLocale, pageLocales } from '../routes.ts';
import type { ReadPublic } from './publicAnswers.ts';

/** Pages that the function `site` renders, with data for the browser to render the same (`web/src/first`). */

export const firstDataSchema = v.object({
  at: timestampSchema,
  locale: v.picklist(pageLocales),
  /** `settings/site.announcement`, if there is one. */
  announcement: v.optional(v.string()),
  /** What the loaders read, by its address; `null` for what is not there. The browser's loaders parse it. */
  answers: v.record(v.string(), v.unknown()),
});
export type FirstAnswers = Readonly<Record<string, unknown>>;

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
      readonly answers: FirstAnswers;
    };

/** Exported by `functions/first/server.js`. Throws errors of `read` that the page cannot show. */
export type RenderFirst = (page: {
  /** The public page of the address, if there is one. */
  readonly page: PublicPage | undefined;
  readonly address: string;
  readonly locale: PageLocale;
  readonly at: Date;
  readonly announcement?: string | undefined;
  readonly read: ReadPublic;
}) => Promise<FirstDrawn>;
