import { useRevalidator } from 'react-router-dom';
import { reportReasons } from '#contract/documents/report.ts';
import { readAlbumAgain, restoreAlbum } from '#data/albums/commands.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useFailureToast } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, readable, Stack } from '#ui/layout.tsx';

/** For its owner and staff: why nobody else sees the album. Import it lazily. */
export function WhyHidden({ album: { id, status, hold } }: { album: OwnAlbum }) {
  const words = useWords('albums');
  const reasons = useWords('reasons');
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useFailureToast(words.remove.notRestored);
  if (status === 'removed') {
    const takeBack = async (): Promise<void> => {
      await restoreAlbum(id);
      await Promise.all([revalidate(), readAlbumAgain(id)]);
    };
    return (
      <Stack gap={2} justify="start" className={readable} role="status">
        <p>{words.remove.removed}</p>
        <Button busy={isBusy} onClick={() => run(takeBack)} label={words.remove.takeBack} />
      </Stack>
    );
  }
  const rule = reportReasons.find((reason) => reason === hold?.rule);
  return (
    <Stack gap={2} justify="start" className={readable} role="status">
      <p>{hold?.rule === 'ban' ? words.bannedText : words.hiddenText}</p>
      {rule !== undefined && (
        <p>
          {words.reason(reasons[rule])} <SiteLink to={`${paths.rules}#${rule}`}>{words.readRule}</SiteLink>
        </p>
      )}
      {hold !== undefined && hold.note !== '' && <Hint>{words.fromStaff(hold.note)}</Hint>}
    </Stack>
  );
}
