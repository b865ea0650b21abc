/** Nothing answered: no network, or a server that is down for the moment. Trying again later is worth it. */
export class UnreachableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreachableError';
  }
}
