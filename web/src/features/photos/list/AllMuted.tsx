import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';

export function AllMuted() {
  const words = useWords('mute');
  return (
    <EmptyState title={words.allMutedTitle} text={words.allMutedText}>
      <LinkButton to={paths.settingsMuted} label={words.settings} />
    </EmptyState>
  );
}
