/** No network, or a server that is down for the moment: a later try may succeed. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The server answers, so the person's connection is not the reason. */
export class ServerDownError extends UnreachableError {}
