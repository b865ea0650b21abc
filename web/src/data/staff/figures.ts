import { type ChatFailure, chatSchema } from '#contract/documents/chat.ts';
import { type DeskFigures, deskFiguresSchema } from '#contract/documents/deskFigures.ts';
import { documentPath } from '#contract/paths.ts';
import { staffDocuments } from './reads.ts';

/** One read. `null` before the first count. */
export const readDeskFigures = async (): Promise<DeskFigures | null> =>
  (await staffDocuments([documentPath.deskFigures], deskFiguresSchema))[0] ?? null;

const shownDays = 7;

/** One read. Those of the last days, the newest first. */
export async function readChatFailures(now = new Date()): Promise<readonly ChatFailure[]> {
  const [chat] = await staffDocuments([documentPath.chat], chatSchema);
  const since = now.getTime() - shownDays * 86_400_000;
  return (chat?.failures ?? []).filter(({ at }) => at.getTime() > since);
}
