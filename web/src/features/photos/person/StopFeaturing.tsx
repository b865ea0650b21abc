import { useRevalidator } from 'react-router-dom';
import { featurePhoto } from '#data/photos/commands.ts';
import { useWords } from '#i18n/words.ts';
import { useFailureToast } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import styles from './person.module.css';

/** Import it lazily: only the photo's owner sees it. */
export function StopFeaturing() {
  const words = useWords('people');
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useFailureToast(words.featuringNotStopped);
  const stop = async (): Promise<void> => {
    await featurePhoto(null);
    toast('success', words.featuringStopped);
    await revalidate();
  };
  return (
    <Button
      variant="quiet"
      className={styles.stop}
      busy={isBusy}
      onClick={() => run(stop)}
      label={words.stopFeaturing}
    />
  );
}
