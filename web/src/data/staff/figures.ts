import { type DeskFigures, deskFiguresSchema } from '#contract/documents/deskFigures.ts';
import { documentPath } from '#contract/paths.ts';
import { staffDocuments } from './reads.ts';

/** One read. `null` before the first count. */
export const readDeskFigures = async (): Promise<DeskFigures | null> =>
  (await staffDocuments([documentPath.deskFigures], deskFiguresSchema))[0] ?? null;
