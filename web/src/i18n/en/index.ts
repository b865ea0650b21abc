import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { errors } from './errors.ts';
import { legal } from './legal.ts';
import { notYet } from './notYet.ts';
import { photos } from './photos.ts';
import { session } from './session.ts';
import { upload } from './upload.ts';

export const en: Messages = { app, errors, legal, notYet, photos, session, upload };
