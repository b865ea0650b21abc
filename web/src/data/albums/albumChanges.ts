import * as v from 'valibot';
import type { AlbumId } from '#contract/ids.ts';
import { forgetAnswers } from '../api.ts';

/** Albums that the edge does not show: what one has just changed, for up to 90 s, and what is hidden from others. */

const storageKey = 'matataki.album-changes';
const toldMs = 120_000;
const changesSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number())), {});

const changes = (): Readonly<Record<string, number>> => v.parse(changesSchema, sessionStorage.getItem(storageKey));

export function albumChanged(id: AlbumId): void {
  try {
    const told = Object.entries(changes()).filter(([, atMs]) => Date.now() - atMs < toldMs);
    sessionStorage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(told), [id]: Date.now() }));
  } catch {
    // Storage is full or blocked: the change shows when the edge knows it.
  }
  forgetAnswers();
}

export function isAlbumChanged(id: AlbumId): boolean {
  try {
    return Date.now() - (changes()[id] ?? 0) < toldMs;
  } catch {
    return false;
  }
}
