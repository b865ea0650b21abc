import { words as app } from './app.ts';
import { words as errors } from './errors.ts';
import { words as photos } from './photos.ts';

/** Japanese: the source of every key. */
export const ja = { app, errors, photos };
