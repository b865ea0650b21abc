import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

export function AllMuted() {
  const words = useWords('mute');
  return (
    <EmptyState title={words.allMutedTitle} text={words.allMutedText}>
      <SiteLink className={buttonClass()} to={paths.settingsMuted}>
        {words.settings}
      </SiteLink>
    </EmptyState>
  );
}
