import { Link } from 'react-router-dom';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

export function AllMuted({ title, text }: { title: string; text: string }) {
  const words = useWords('catalogue');
  return (
    <EmptyState title={title} text={text}>
      <Link className={buttonClass()} to={paths.settingsMuted}>
        {words.muteSettings}
      </Link>
    </EmptyState>
  );
}
