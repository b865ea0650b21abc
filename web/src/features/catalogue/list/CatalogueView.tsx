import type { ComponentProps } from 'react';
import { useNumber } from '#i18n/useNumber.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { CoverSkeleton } from '#session/lists/CoverSkeleton.tsx';
import { RowList } from '#session/lists/RowList.tsx';
import styles from '#ui/covers.module.css';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

type CatalogueViewProps<Entry> = Pick<
  ComponentProps<typeof RowList<Entry>>,
  'rows' | 'idOf' | 'row' | 'isMuted' | 'empty'
> & {
  words: { readonly failed: string; readonly allMutedTitle: string; readonly allMutedText: string };
  isCounted: boolean;
};

export function CatalogueView<Entry>({ words: own, isCounted, ...list }: CatalogueViewProps<Entry>) {
  const words = useWords('catalogue');
  const number = useNumber();
  return (
    <RowList
      {...list}
      className={styles.list}
      skeleton={<CoverSkeleton />}
      allMuted={
        <EmptyState title={own.allMutedTitle} text={own.allMutedText}>
          <LinkButton to={paths.settingsMuted} label={words.muteSettings} />
        </EmptyState>
      }
      found={isCounted ? (count) => words.found(number(count)) : undefined}
      words={{ failed: own.failed, more: words.loadingMore, moreFailed: words.moreFailed }}
    />
  );
}
