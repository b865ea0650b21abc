import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { muteWords } from '#i18n/muteWords.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** What stands in a list of which everything is muted. */
export function AllMuted() {
  const words = muteWords.use();
  return (
    <EmptyState title={words.allMutedTitle} text={words.allMutedText}>
      <Link className={buttonClass()} to={paths.settingsMuted()}>
        {words.settings}
      </Link>
    </EmptyState>
  );
}
