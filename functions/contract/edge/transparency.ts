import { transparencySchema } from '../documents/transparency.ts';
import { pageOf } from './api.ts';

/** `apiAddress.transparency`: a year of months, the latest first. */
export const transparencyAnswer = pageOf(transparencySchema);
