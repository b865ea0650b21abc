export type Deletable<Status extends string = string> = {
  readonly status: Status;
  readonly restorable?: { readonly status: Status } | undefined;
};

/** Pure: the status of a photo or album, or the one that it returns to while its owner can take a deletion back. */
export const effectiveStatus = <Status extends string>({ status, restorable }: Deletable<Status>): Status =>
  restorable?.status ?? status;
