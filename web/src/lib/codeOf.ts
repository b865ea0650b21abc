/** Firebase's name of the error; "" for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Auth gives no token, for another reason than a lost network: the sign-in may be over. */
export const isTokenRefused = (error: unknown): boolean => {
  const code = codeOf(error);
  return code.startsWith('auth/') && code !== 'auth/network-request-failed';
};
