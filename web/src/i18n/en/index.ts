import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { errors } from './errors.ts';
import { notYet } from './notYet.ts';
import { photos } from './photos.ts';
import { session } from './session.ts';
import { upload } from './upload.ts';

export const en: Messages = { app, errors, notYet, photos, session, upload };
