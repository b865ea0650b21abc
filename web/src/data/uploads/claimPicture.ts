/**
 * Holds a Web Lock for a picture, so that no other tab of this browser sends the same one. Resolves with what releases
 * it; `undefined`: another tab has it. Without locks, nobody else has it.
 */
export function claimPicture(fingerprint: string): Promise<(() => void) | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  const { promise: claimed, resolve } = Promise.withResolvers<(() => void) | undefined>();
  const unlocked = (): void => undefined;
  if (locks === undefined) return Promise.resolve(unlocked);
  locks
    .request(`matataki-upload:${fingerprint}`, { ifAvailable: true }, (lock) => {
      const released = Promise.withResolvers<void>();
      resolve(lock === null ? undefined : released.resolve);
      return lock === null ? undefined : released.promise;
    })
    .catch(() => resolve(unlocked));
  return claimed;
}
