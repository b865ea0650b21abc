import { app } from './app.ts';
import { errors } from './errors.ts';
import { notYet } from './notYet.ts';
import { photos } from './photos.ts';
import { session } from './session.ts';
import { upload } from './upload.ts';

/** Japanese: the source of every key. */
export const ja = { app, errors, notYet, photos, session, upload };
