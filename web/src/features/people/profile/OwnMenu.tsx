import { useRevalidator } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import { featurePhoto } from '#data/photos/commands.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useFailureToast } from '#session/useAct.ts';
import { MoreMenu } from '#ui/MenuButton.tsx';
import { toast } from '#ui/toast.ts';

/** Everything that the person can do with their own page. Import it lazily. */
export function OwnMenu({ person: { username, featuredPhotoId } }: { person: Person }) {
  const words = useWords('people');
  const { revalidate } = useRevalidator();
  const { run } = useFailureToast(words.featuringNotStopped);
  const stopFeaturing = async (): Promise<void> => {
    await featurePhoto(null);
    toast('success', words.featuringStopped);
    await revalidate();
  };
  return (
    <MoreMenu
      label={words.more}
      entries={[
        { kind: 'link', label: words.edit, to: paths.settingsProfile },
        { kind: 'link', label: words.manage, to: paths.settingsMyPhotos },
        { kind: 'link', label: words.albums, to: paths.albums(username) },
        ...(featuredPhotoId === undefined
          ? []
          : [{ kind: 'action' as const, label: words.stopFeaturing, onSelect: () => run(stopFeaturing) }]),
      ]}
    />
  );
}
