import { updatePhoto } from '#data/photos/commands.ts';
import { myPhoto } from '#data/photos/ownPhotos.ts';
import type { SavingEnvironment } from './saveEdit.ts';

/** What saving needs, as it is. */
export const savingEnvironment: SavingEnvironment = { update: updatePhoto, read: myPhoto };
