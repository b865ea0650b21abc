import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { useFollow } from '#session/follow/useFollow.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { NamedLists } from '../NamedLists.tsx';
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
      {list !== undefined && (
        <NamedLists words={words} {...list} onToggle={(kind, target) => toggle({ kind, target })} />
      )}
    </Stack>
  );
}
