import type { FollowKind, FollowList } from '#contract/documents/follow.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { useFollow } from '#session/follow/useFollow.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { NamedLists, type NamedListWords } from '../NamedLists.tsx';
import { SettingsSkeleton } from '../SettingsLayout.tsx';

export function FollowedPage() {
  const words = useWords('follow');
  const { list, error, refetch, toggle } = useFollow();
  return (
    <Stack gap={6} className={readable}>
      <PageTitle>{words.listTitle}</PageTitle>
      <h1 tabIndex={-1}>{words.listTitle}</h1>
      <Hint isLarge>{words.listText}</Hint>
      {error !== null && <LoadFailed title={words.listFailed} error={error} onRetry={refetch} />}
      {error === null && list === undefined && <SettingsSkeleton />}
      {list !== undefined && <Lists list={list} onToggle={(kind, target) => toggle({ kind, target })} />}
    </Stack>
  );
}

type ListsProps = { list: FollowList; onToggle: (kind: FollowKind, target: string) => void };

function Lists({ list, onToggle }: ListsProps) {
  const words = useWords('follow');
  const listWords: NamedListWords = {
    end: words.leave,
    endNamed: words.leaveNamed,
    again: words.followAgain,
    againNamed: words.followAgainNamed,
    ended: words.left,
    loading: words.namesLoading,
    failed: words.namesFailed,
    showMore: words.showMore,
  };
  return <NamedLists words={words} listWords={listWords} {...list} onToggle={onToggle} />;
}
