import * as v from 'valibot';
import type { AlbumId } from '#contract/ids.ts';
import { forgetAnswers } from '../api.ts';

/**
 * Albums that the edge does not show as their owner sees them: what one has just changed, for up to 90 s, what is hidden
 * from others, and what is open before its owner.
 */

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

const openBeforeOwner = new Set<AlbumId>();

/** Reads the photos of an album as its owner sees them, until what is returned is called. */
export function openAsOwner(id: AlbumId): () => void {
  openBeforeOwner.add(id);
  return () => openBeforeOwner.delete(id);
}

export const isOpenAsOwner = (id: AlbumId): boolean => openBeforeOwner.has(id);
