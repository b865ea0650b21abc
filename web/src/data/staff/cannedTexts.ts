import { type CannedReader, type CannedText, cannedTextSchema } from '#contract/documents/cannedText.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import type { ListSource } from '#lib/pagedList.ts';
import type { WithId } from '../documents.ts';
import { queryClient } from '../queryClient.ts';
import { staffList, staffQuery } from './reads.ts';

export type ListedText = WithId<CannedText>;

/** By rule. */
export const cannedTexts: ListSource<ListedText> = staffList(
  { collection: 'cannedTexts', orderBy: [['rule', 'asc']], limit: limits.page.maxPerQuery },
  cannedTextSchema,
);

const lastsMs = 600_000;

/** For one rule and reader: read once in ten minutes, and again after a change of this tab. */
export const cannedTextsFor = (rule: ReportReason, reader: CannedReader) => ({
  queryKey: ['staff', 'canned', rule, reader],
  queryFn: (): Promise<readonly ListedText[]> =>
    staffQuery(
      {
        collection: 'cannedTexts',
        where: [
          ['rule', '==', rule],
          ['for', '==', reader],
        ],
        limit: limits.page.size,
      },
      cannedTextSchema,
    ),
  staleTime: lastsMs,
});

export const readTextsAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['staff', 'canned'] });
