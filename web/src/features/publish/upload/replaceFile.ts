import type { InspectionRefusal } from '../files/inspectFile.ts';
import { lookForTwins } from './addFiles.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeItem, findItem, isPaintable } from './uploadItems.ts';

/**
 * Puts another picture in the place of a file that has not left yet; the file as it was is forgotten. Checked as a new one
 * is; gives why it was refused, and then the old one stays. `too-late`: the old one is on its way already, or has gone.
 */
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
