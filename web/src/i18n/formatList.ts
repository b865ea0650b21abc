import { isolated } from '#lib/isolated.ts';
import type { Locale } from './locale.ts';

/** 「窓、庭」, "window, garden". Apart from `format.ts`, which every page loads at once. */
export const formatList = (locale: Locale, names: readonly string[]): string =>
  names.map(isolated).join(locale === 'ja' ? '、' : ', ');
