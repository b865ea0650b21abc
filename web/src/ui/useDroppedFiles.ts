import { useEffect, useState } from 'react';
import { droppedEntries, filesInFolders } from './filesInFolders.ts';

type Pasting = Pick<Event, 'target'> & { readonly clipboardData: Pick<DataTransfer, 'types'> | null };

/** Programs that copy text often add a picture of it; in a field, the text counts. */
export const isTextForField = ({ target, clipboardData }: Pasting): boolean =>
  target instanceof Element &&
  target.closest('input, textarea') !== null &&
  (clipboardData?.types.includes('text/plain') ?? false);

/**
 * Returns whether somebody is dragging files over the page. `isWanted`: takes such files of dropped folders, perhaps
 * none; without it, a folder is a file that cannot be read.
 */
export function useDroppedFiles(
  onFiles: (files: readonly File[]) => void,
  isWanted?: (file: File) => boolean,
): boolean {
  const [isDragging, setIsDragging] = useState(false);

  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragging(true);
    };
    const onDragLeave = (event: DragEvent): void => {
      // No related target: the drag left the window.
      if (event.relatedTarget === null) setIsDragging(false);
    };
    const take = (event: Event, transfer: DataTransfer | null): void => {
      const files = [...(transfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const onDrop = (event: DragEvent): void => {
      setIsDragging(false);
      if (hasFiles(event)) event.preventDefault();
      const entries = isWanted && event.dataTransfer && droppedEntries(event.dataTransfer);
      if (isWanted && entries) void filesInFolders(entries, isWanted).then(onFiles);
      else take(event, event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!isTextForField(event)) take(event, event.clipboardData);
    };

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [onFiles, isWanted]);

  return isDragging;
}
