import { ContractError } from '#contract/errors.ts';
import type { Messages } from '#i18n/current.ts';
import type { Words } from '#i18n/words.ts';
import { toUploadFailure } from '../upload/toUploadFailure.ts';
import { failureWords } from '../upload/uploadWords.ts';
import { PictureNotMade } from './sendPicture.ts';

/** Trying the same file again may help: the server has not judged it. */
export const canSendAgain = (error: unknown): boolean => !(error instanceof PictureNotMade) || error.reason === 'gone';

type PictureWords = {
  readonly words: Words['editPhoto']['picture'];
  readonly upload: Words['upload'];
  readonly errors: Messages['errors'];
};

/** Why a picture could not be replaced, and that the old one stands. */
export function pictureFailureWords(error: unknown, all: PictureWords, isOnline: boolean): string {
  return `${reasonWords(error, all, isOnline)} ${all.words.oldStands}`;
}

function reasonWords(error: unknown, { words, upload, errors }: PictureWords, isOnline: boolean): string {
  if (error instanceof PictureNotMade) return failureWords({ code: error.reason }, upload, errors);
  const isAboutPhoto = error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'id';
  return isAboutPhoto ? words.notNow : failureWords(toUploadFailure(error, isOnline), upload, errors);
}
