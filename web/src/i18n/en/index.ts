import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { errors } from './errors.ts';
import { photos } from './photos.ts';

export const en: Messages = { app, errors, photos };
