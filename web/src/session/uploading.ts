import { atom } from 'jotai';

/** The photos that this tab publishes: how many, and how many of them are through. */
export type Uploading = {
  readonly all: number;
  readonly done: number;
  /** Everybody may see those that are through. */
  readonly isPublic: boolean;
};

/** For the header, which does not know the upload page. `undefined`: nothing is under way. */
export const uploading = atom<Uploading | undefined>(undefined);

/** `unsent`: photos that a sign-out drops. */
export type PendingSignOut = { readonly unsent: number; readonly onAnswer: (goesOn: boolean) => void };

export const signOutQuestion = atom<PendingSignOut | undefined>(undefined);
