import { useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import type { InspectionRefusal } from '../files/inspectFile.ts';
import { lookForTwins } from './addFiles.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeItem, findItem, isPaintable, type UploadItem } from './uploadItems.ts';

/** For files without a reservation. Returns why the new file was refused; `too-late`: the old one is already sent. */
export async function replaceFile(
  environment: UploadEnvironment,
  key: string,
  file: File,
): Promise<InspectionRefusal | 'too-late' | undefined> {
  const { store, inspecting, inspect, openPreview, closePreview } = environment;
  const inspection = await inspecting(() => inspect(file));
  if (!inspection.ok) return inspection.reason;
  const before = findItem(store, key);
  if (before === undefined || !isPaintable(before)) return 'too-late';
  const { facts, preview } = inspection;
  const previewUrl = preview && openPreview(preview);
  changeItem(store, key, (item) => ({ ...item, file: inspection.file, facts, preview, previewUrl, twins: [] }));
  if (before.previewUrl !== undefined) closePreview(before.previewUrl);
  void lookForTwins(environment, key, facts.fingerprint);
  return undefined;
}

type MosaicButtonProps = { item: UploadItem; environment: UploadEnvironment };

export function MosaicButton({ item: { key, file }, environment }: MosaicButtonProps) {
  const words = useWords('upload');
  const dialog = useLazyDialog(async () => (await import('./mosaic/MosaicDialog.tsx')).MosaicDialog);

  // Stays open until the file is replaced, so that nobody publishes the unpainted file before.
  const take = async (painted: File): Promise<string | undefined> => {
    const refusal = await replaceFile(environment, key, painted);
    if (refusal !== undefined && refusal !== 'too-late') return words.refused[refusal];
    dialog.close();
    if (refusal === undefined) toast('success', words.mosaicDone);
    else toast('error', words.mosaicTooLate);
    return undefined;
  };

  return (
    <>
      <Button aria-haspopup="dialog" busy={dialog.busy} onClick={() => dialog.open()}>
        {words.mosaic}
      </Button>
      {dialog.draw((MosaicDialog) => (
        <MosaicDialog file={file} onClose={dialog.close} onPainted={take} />
      ))}
    </>
  );
}
