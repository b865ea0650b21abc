import { useAtomValue, useStore } from 'jotai';
import type { ComponentProps } from 'react';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { CoverSkeleton } from '#session/lists/CoverSkeleton.tsx';
import { RowList } from '#session/lists/RowList.tsx';
import { type MuteTarget, toggleMute } from '#session/mute/toggleMute.ts';
import { LinkButton } from '#ui/Button.tsx';
import styles from '#ui/covers.module.css';
import { MoreMenu } from '#ui/MenuButton.tsx';
import { EmptyState } from '#ui/States.tsx';

type CatalogueViewProps<Entry> = Pick<
  ComponentProps<typeof RowList<Entry>>,
  'rows' | 'idOf' | 'row' | 'isMuted' | 'empty'
> & {
  words: { readonly failed: string; readonly allMutedTitle: string; readonly allMutedText: string };
  isCounted: boolean;
};

export function CatalogueView<Entry>({ words: own, isCounted, ...list }: CatalogueViewProps<Entry>) {
  const { words, number } = useTexts('catalogue');
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

/** Mutes a tag or title, for members only. Unmuting is in the settings. */
export function EntryMenu({ name, target }: { name: string; target: MuteTarget }) {
  const words = useWords('catalogue');
  const store = useStore();
  if (useAtomValue(user) === null) return null;
  const mute = (): void => void toggleMute(store, target);
  return (
    <MoreMenu label={words.more(isolated(name))} entries={[{ kind: 'action', label: words.mute, onSelect: mute }]} />
  );
}
