import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

export function AllMuted() {
  const words = useWords('mute');
  return (
    <EmptyState title={words.allMutedTitle} text={words.allMutedText}>
      <LinkButton to={paths.settingsMuted} label={words.settings} />
    </EmptyState>
  );
}
