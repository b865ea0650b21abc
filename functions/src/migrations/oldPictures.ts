import type { Bucket } from '@google-cloud/storage';
import { limits } from '#contract/limits.ts';
import { filePages } from '../data/objects.ts';
import { dropTokensOf } from '../data/photos/photoFiles.ts';
import { readSiteSettings, writeSiteSettings } from '../data/site/siteSettingsStore.ts';
import { type Clock, daysAfter } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';

const folders = ['photos/', 'avatars/'] as const;

type Environment = { readonly apply: boolean; readonly clock: Clock };

/**
 * Drops every download token, because a token opens its picture past the rules. Run it when the site begins to serve
 * pictures, and again after `oldPicturesUntil`, which the first run sets. Idempotent. Without `apply` it only counts.
 */
export async function closeOldPictures(bucket: Bucket, { apply, clock }: Environment) {
  const until = await runTransaction(async (transaction) => {
    const { oldPicturesUntil } = await readSiteSettings(transaction);
    if (oldPicturesUntil) return oldPicturesUntil;
    const end = daysAfter(clock(), limits.pictures.oldAddressDays);
    if (apply) writeSiteSettings(transaction, { oldPicturesUntil: end });
    return end;
  });
  let [seen, changed] = [0, 0];
  for (const folder of folders) {
    for await (const files of filePages(bucket, folder)) {
      const had = await Promise.all(files.map((file) => dropTokensOf(file, apply)));
      seen += files.length;
      changed += had.filter(Boolean).length;
    }
  }
  return { seen, changed, until };
}
