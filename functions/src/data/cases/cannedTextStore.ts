import * as v from 'valibot';
import { cannedTextSchema } from '#contract/documents/cannedText.ts';
import { collection } from '../../platform/collection.ts';

export const cannedTexts = collection('cannedTexts', v.string(), cannedTextSchema);

export const newCannedTextId = (): string => cannedTexts.all().doc().id;
