export type Deletable<Status extends string = string> = {
  readonly status: Status;
  readonly restorable?: { readonly status: Status } | undefined;
};

/** The status, or the one that undoing a deletion would restore. */
export const effectiveStatus = <Status extends string>({ status, restorable }: Deletable<Status>): Status =>
  restorable?.status ?? status;
