/** Nothing answered, or what should have moved did not: to be tried again. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

export type StorageRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | ArrayBuffer;
  /** Bytes of the body that have left. */
  readonly onLeft?: (bytes: number) => void;
};

export type StorageAnswer = { readonly status: number; readonly header: (name: string) => string | null };

/** Sends one request. Rejects with a `ConnectionLostError`, or with the signal's reason. */
export type SendStorageRequest = (request: StorageRequest, signal: AbortSignal) => Promise<StorageAnswer>;

/** Without a byte leaving for this long the connection counts as lost; an answer may take longer. */
const stalledAfterMs = 6_000;
const answerPatienceMs = 30_000;

/** By XMLHttpRequest, since `fetch` tells nothing of the bytes that have left. */
export const sendByXhr: SendStorageRequest = ({ url, headers, body, onLeft }, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void): void => {
      clearTimeout(watch);
      signal.removeEventListener('abort', onAbort);
      window.removeEventListener('offline', onLost);
      settle();
    };
    const onAbort = (): void => {
      end(() => reject(signal.reason));
      xhr.abort();
    };
    const onLost = (): void => {
      end(() => reject(new ConnectionLostError('nothing moved')));
      xhr.abort();
    };
    const expectWithin = (ms: number): void => {
      clearTimeout(watch);
      watch = setTimeout(onLost, ms);
    };
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      expectWithin(loaded < total ? stalledAfterMs : answerPatienceMs);
      onLeft?.(loaded);
    });
    xhr.addEventListener('load', () =>
      end(() => resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name) })),
    );
    xhr.addEventListener('error', () => end(() => reject(new ConnectionLostError('no answer'))));
    signal.addEventListener('abort', onAbort, { once: true });
    window.addEventListener('offline', onLost, { once: true });
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    expectWithin(body instanceof ArrayBuffer ? stalledAfterMs : answerPatienceMs);
    xhr.send(body ?? null);
  });
