import { app } from './app.ts';
import { errors } from './errors.ts';
import { photos } from './photos.ts';

/** Japanese: the source of every key. */
export const ja = { app, errors, photos };
