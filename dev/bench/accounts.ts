import type { Stack } from '../launcher/stack.ts';
import { claimFigure } from './claims.ts';
import { renameFigures } from './rename.ts';
import type { Figure } from './table.ts';

/** What issue "Who is who" asks of usernames and renames, on the emulators of a running stack. */
export async function accountFigures(stack: Stack): Promise<readonly Figure[]> {
  return [await claimFigure(stack), ...(await renameFigures(stack))];
}
