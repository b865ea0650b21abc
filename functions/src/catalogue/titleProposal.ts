import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { titleKeys } from '#contract/catalogueSearch.ts';
import type { TitleKind, TitleStatus } from '#contract/documents/title.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { titleKey } from '#contract/normalizers.ts';
import type { KnownTitle } from '../data/catalogue/titleStore.ts';

type Named = { readonly name: string; readonly kind: TitleKind };

/** Pure: the id of a title that is proposed: of one name and kind there is one, however many propose it at once. */
export const proposedTitleId = ({ name, kind }: Named): TitleId =>
  v.parse(
    titleIdSchema,
    createHash('sha256')
      .update(`${kind}:${titleKey(name)}`)
      .digest('hex')
      .slice(0, 20),
  );

const preference: readonly TitleStatus[] = ['active', 'proposed', 'retired'];

/** Pure: which of the titles is the one that is proposed; one that can be used before one that was retired. */
export function sameTitle(titles: readonly KnownTitle[], { name, kind }: Named): KnownTitle | undefined {
  const key = titleKey(name);
  return titles
    .filter((title) => title.kind === kind && titleKeys(title).includes(key))
    .toSorted((one, other) => preference.indexOf(one.status) - preference.indexOf(other.status))[0];
}
