import { Suspense, useState } from 'react';
import { type PhotoId } from '#contract/ids.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';

type ShareButtonProps = { id: PhotoId; title: string };

/** Gives the link of a photo away: by the system's own sheet, else by the clipboard, else by hand. */
export function ShareButton({ id, title }: ShareButtonProps) {
  const words = useWords('photoPage').share;
  const [isByHand, setIsByHand] = useState(false);
  // What the sheet refuses once it will refuse again.
  const [hasSheet, setHasSheet] = useState(canShare);
  const dialog = useOnDemand(async () => (await import('./LinkDialog.tsx')).LinkDialog);
  const { errors } = useMessages();
  const link = photoLink(id);

  const copy = async (): Promise<void> => {
    if (await copyLink(link)) return toast('success', words.copied);
    setIsByHand(true);
    if (await dialog.request()) return;
    setIsByHand(false);
    toast('error', errors.partLost);
  };
  const share = async (): Promise<void> => {
    if (await shareLink({ title, url: link })) return;
    setHasSheet(false);
    await copy();
  };

  return (
    <>
      {hasSheet ? (
        <IconButton label={words.share} icon={<Icon name="share" />} onClick={() => void share()} />
      ) : (
        <MenuButton label={words.share} entries={[{ kind: 'action', label: words.copy, onSelect: () => void copy() }]}>
          {(trigger) => <IconButton {...trigger} label={words.share} icon={<Icon name="share" />} />}
        </MenuButton>
      )}
      {isByHand && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part link={link} onClose={() => setIsByHand(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The address of a photo that is given away: without a query, whatever the address bar says. */
const photoLink = (id: PhotoId): string => new URL(paths.photo(id), location.origin).href;

const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the system's own sheet. `false` where it did not open; who closes it has been served. */
async function shareLink(data: { readonly title: string; readonly url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Puts a link on the clipboard. `false` where the browser does not let us. */
async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}
