import { atom } from 'jotai';
import type { ComponentType } from 'react';

/** Where something joins the page after its first photo. */
export type LateParts = Readonly<Record<'bell' | 'announcement' | 'online' | 'trending' | 'welcome', ComponentType>>;

/** What joins the page, once it is loaded. Nothing of it is in the code that the first photo waits for. */
export const lateParts = atom<LateParts | undefined>(undefined);
