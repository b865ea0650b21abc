import { words as app } from './app.ts';
import { words as errors } from './errors.ts';
import { words as photos } from './photos.ts';

export const en = { app, errors, photos };
