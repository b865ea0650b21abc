import { expect } from 'vitest';

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** Drops files on the page once it listens: a drop during its first render is lost. */
export async function dropFiles(...files: readonly File[]): Promise<void> {
  const init = { bubbles: true, cancelable: true, dataTransfer: transferOf(files) };
  await expect.poll(() => document.body.dispatchEvent(new DragEvent('dragover', init))).toBe(false);
  document.body.dispatchEvent(new DragEvent('drop', init));
}

/** Pastes files on the page. */
export function pasteFiles(...files: readonly File[]): void {
  const init = { bubbles: true, cancelable: true, clipboardData: transferOf(files) };
  document.body.dispatchEvent(new ClipboardEvent('paste', init));
}
