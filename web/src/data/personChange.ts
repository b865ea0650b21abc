const listeners = new Set<() => void>();

/** Calls the listener whenever somebody signs in, signs out, or gives way to somebody else. */
export const onPersonChange = (listener: () => void): void => void listeners.add(listener);

/** To be called where Firebase tells who is signed in. */
export function announcePersonChange(): void {
  for (const listener of listeners) listener();
}
