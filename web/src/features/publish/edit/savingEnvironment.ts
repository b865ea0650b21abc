import { myPhoto } from '#data/myPhotos.ts';
import { updatePhoto } from '#data/photoChanges.ts';
import type { SavingEnvironment } from './saveEdit.ts';

/** What saving needs, as it is. */
export const savingEnvironment: SavingEnvironment = { update: updatePhoto, read: myPhoto };
