import type { ReactNode } from 'react';
import type { PagesQuery } from '#data/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { RowList } from '#session/lists/RowList.tsx';
import { CoverSkeleton } from '#ui/CoverSkeleton.tsx';
import styles from '#ui/covers.module.css';

type CatalogueViewProps<Entry> = {
  rows: PagesQuery<Entry>;
  /** Must be stable. */
  idOf: (entry: Entry) => string;
  row: (entry: Entry) => ReactNode;
  isMuted: (entry: Entry) => boolean;
  empty: ReactNode;
  allMuted: ReactNode;
  failed: string;
  isCounted: boolean;
};

export function CatalogueView<Entry>({ failed, isCounted, ...list }: CatalogueViewProps<Entry>) {
  const { app } = useMessages();
  const words = useWords('catalogue');
  const locale = useLocale();
  return (
    <RowList
      {...list}
      className={styles.list}
      skeleton={<CoverSkeleton label={app.loading} />}
      found={isCounted ? (count) => words.found(formatNumber(locale, count)) : undefined}
      words={{ failed, more: words.loadingMore, moreFailed: words.moreFailed }}
    />
  );
}
