import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

export function AllMuted({ title, text }: { title: string; text: string }) {
  const words = useWords('catalogue');
  return (
    <EmptyState title={title} text={text}>
      <SiteLink className={buttonClass()} to={paths.settingsMuted}>
        {words.muteSettings}
      </SiteLink>
    </EmptyState>
  );
}
