import { useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { IconButton } from '#ui/Button.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { PageIcon } from './pageIcons.tsx';

/** Offers the system's share sheet if there is one, and copies the link, or else shows it in a dialog. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const words = useWords('photoPage').share;
  // A sheet that refuses once will refuse again.
  const [hasSheet, setHasSheet] = useState(canShare);
  const dialog = useLazyDialog(async () => (await import('./LinkDialog.tsx')).LinkDialog);
  // The server has no `location`.
  const linkOf = (): string => new URL(path, location.origin).href;

  const copy = async (): Promise<void> => {
    if (await copyLink(linkOf())) toast('success', words.copied);
    else dialog.open();
  };
  const share = async (): Promise<void> => {
    if (await shareLink({ title, url: linkOf() })) return;
    setHasSheet(false);
    await copy();
  };

  usePageKeys({ c: () => void copy() });

  return (
    <>
      <MenuButton
        label={words.share}
        entries={[
          { kind: 'action', label: words.copy, onSelect: () => void copy() },
          ...(hasSheet ? [{ kind: 'action', label: words.elsewhere, onSelect: () => void share() } as const] : []),
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={words.share} icon={<PageIcon name="share" />} />}
      </MenuButton>
      {dialog.draw((LinkDialog) => (
        <LinkDialog link={linkOf()} onClose={dialog.close} />
      ))}
    </>
  );
}

const canShare = (): boolean => typeof navigator.share === 'function';

/** `false` if the sheet did not open. Closing it counts as success. */
async function shareLink(data: { readonly title: string; readonly url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}
