let timesForgotten = 0;

/** Another number than before where `forgetPhotos` was called meanwhile: what was read before may not be so any more. */
export const photosEdition = (): number => timesForgotten;

/** For `forgetPhotos` alone. */
export function beginEdition(): void {
  timesForgotten += 1;
}
