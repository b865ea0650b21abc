const listeners = new Set<() => void>();

export const onPersonChange = (listener: () => void): void => void listeners.add(listener);

/** Only for the code that hears from Firebase who is signed in. */
export function announcePersonChange(): void {
  for (const listener of listeners) listener();
}
