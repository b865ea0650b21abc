/** What is to become of the picture when the form is saved. */
export type AvatarChoice =
  | { readonly phase: 'kept' }
  | { readonly phase: 'removed' }
  /** Cropped; `url` is an object URL of it, revoked by who made it. */
  | { readonly phase: 'chosen'; readonly picture: Blob; readonly url: string };
