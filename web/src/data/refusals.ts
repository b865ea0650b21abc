type Listener = () => void;

const listeners = new Set<Listener>();

/** Hears whenever the server has refused something for want of a valid sign-in. Returns how to stop. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of a refusal. Whether the sign-in is really over, who listens finds out. */
export function tellRefusal(): void {
  for (const listener of listeners) listener();
}
