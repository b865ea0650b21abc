import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { UnreachableError } from '#lib/unreachable.ts';

export type SendingListener = {
  /** Bytes sent; after a loss, bytes arrived. */
  readonly onProgress: (sentBytes: number) => void;
  /** Nothing moves; the next `onProgress` means that it goes on. */
  readonly onNetworkLost: () => void;
  /** Another tab can resume the upload at this address. Whoever has the address can go on with the upload. */
  readonly onSession?: (sessionUrl: string) => void;
};

export type UploadTarget = {
  readonly uploadPath: string;
  readonly contentType: string;
  /** From an earlier `onSession`. */
  readonly sessionUrl?: string | undefined;
};

export type UploadWorld = {
  readonly send: SendStorageRequest;
  readonly startUrl: (path: string) => string;
  /** Whether the address is of our Storage: no other host may get the token. */
  readonly isOwnUrl: (url: string) => boolean;
  /** `fresh` after a refused token. Rejects with a `ConnectionLostError` or a `ContractError`. */
  readonly token: (fresh: boolean) => Promise<string>;
  /** Waits before the next try, and for a network. `tries` counts since the last progress. */
  readonly rest: (tries: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
};

/** Storage demands multiples of this. */
export const pieceBytes = 256 * 1024;
const largestPieceBytes = 4 * 1024 * 1024;
/** After a piece that took less, the next is larger: few requests, but little to repeat after a loss. */
const quickMs = 2_000;
/** Useless sessions in a row before the upload throws. */
const mostNewSessions = 3;
/** Refused pieces in a row, although they began where Storage said. */
const mostMisfits = 3;
const patienceMs = limits.upload.abandonedAfterHours * 3_600_000;

const isGone = ({ status }: StorageAnswer): boolean =>
  status === 400 || status === 404 || status === 410 || status === 412 || status === 416;

function refusalOf({ status }: StorageAnswer): ContractError {
  switch (status) {
    case 401:
      return new ContractError('unauthenticated', 'Storage took no token');
    case 402:
      return new ContractError('resource-exhausted', 'Storage is full');
    case 403:
      return new ContractError('permission-denied', 'Storage refused the file');
    case 404:
      return new ContractError('not-found', 'Storage has no such place');
    default:
      return new ContractError('internal', `Storage answered ${status}`);
  }
}

/**
 * Follows Firebase Storage's resumable protocol as the SDK does, but the session outlives the page. Survives losses.
 */
export async function sendResumably(
  file: Blob,
  target: UploadTarget,
  listener: SendingListener,
  signal: AbortSignal,
  world: UploadWorld,
): Promise<void> {
  const request = askStorage(world, signal);
  let session = target.sessionUrl !== undefined && world.isOwnUrl(target.sessionUrl) ? target.sessionUrl : undefined;
  // `undefined`: Storage must be asked.
  let arrived: number | undefined;
  let nextBytes = pieceBytes;
  let newSessions = 0;
  let misfits = 0;
  let tries = 0;
  let movedAtMs = world.now();
  const moved = (bytes: number): void => {
    tries = 0;
    movedAtMs = world.now();
    listener.onProgress(bytes);
  };

  for (;;) {
    try {
      if (session === undefined) {
        newSessions += 1;
        session = await start(request, target, file.size, world);
        arrived = 0;
        listener.onSession?.(session);
      }
      if (arrived === undefined) {
        const found = await query(request, session);
        if (found === 'gone') {
          if (newSessions >= mostNewSessions) throw new ContractError('internal', 'no session lasts');
          session = undefined;
          continue;
        }
        arrived = found;
        moved(arrived);
      }
      const from = arrived;
      const isLast = file.size - from <= nextBytes;
      const to = isLast ? file.size : from + nextBytes;
      const body = await file.slice(from, to).arrayBuffer();
      const beganAtMs = world.now();
      const answer = await request({
        url: session,
        headers: {
          'X-Goog-Upload-Command': from === file.size ? 'finalize' : isLast ? 'upload, finalize' : 'upload',
          'X-Goog-Upload-Offset': String(from),
        },
        body,
        onLeft: (bytes) => moved(from + Math.min(bytes, to - from)),
      });
      if (answer.status !== 200) {
        misfits += 1;
        if (!isGone(answer) || misfits > mostMisfits) throw refusalOf(answer);
        throw new ConnectionLostError('Storage and this browser count differently');
      }
      moved(to);
      if (isLast) return;
      arrived = to;
      newSessions = 0;
      misfits = 0;
      if (world.now() - beganAtMs < quickMs) nextBytes = Math.min(nextBytes * 2, largestPieceBytes);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConnectionLostError)) throw error;
      arrived = undefined;
      nextBytes = pieceBytes;
      if (world.now() - movedAtMs > patienceMs) throw new UnreachableError('the upload was given up', { cause: error });
      listener.onNetworkLost();
      tries += 1;
      await world.rest(tries, signal);
    }
  }
}

type Ask = (request: Parameters<SendStorageRequest>[0]) => Promise<StorageAnswer>;

/** Retries once with a new token. A server that cannot answer now counts as a lost connection. */
const askStorage =
  ({ send, token }: UploadWorld, signal: AbortSignal): Ask =>
  async (request) => {
    const sendWith = async (fresh: boolean): Promise<StorageAnswer> => {
      const authorization = `Firebase ${await token(fresh)}`;
      return send({ ...request, headers: { ...request.headers, Authorization: authorization } }, signal);
    };
    const first = await sendWith(false);
    const answer = first.status === 401 ? await sendWith(true) : first;
    if (answer.status >= 500 || answer.status === 408 || answer.status === 429) {
      throw new ConnectionLostError(`Storage answered ${answer.status}`);
    }
    return answer;
  };

async function start(
  ask: Ask,
  { uploadPath, contentType }: UploadTarget,
  bytes: number,
  world: UploadWorld,
): Promise<string> {
  const answer = await ask({
    url: world.startUrl(uploadPath),
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(bytes),
      'X-Goog-Upload-Header-Content-Type': contentType,
      'Content-Type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ name: uploadPath, contentType }),
  });
  const url = answer.header('X-Goog-Upload-URL');
  if (answer.status !== 200 || url === null) throw refusalOf(answer);
  return url;
}

/** Throws `permission-denied` for a finished session: only the photo shows whether Storage took the file. */
async function query(ask: Ask, url: string): Promise<number | 'gone'> {
  const answer = await ask({ url, headers: { 'X-Goog-Upload-Command': 'query' } });
  if (isGone(answer)) return 'gone';
  if (answer.status !== 200) throw refusalOf(answer);
  if (answer.header('X-Goog-Upload-Status') === 'final') {
    throw new ContractError('permission-denied', 'the session has come to its end');
  }
  if (answer.header('X-Goog-Upload-Status') !== 'active') return 'gone';
  const arrived = Number(answer.header('X-Goog-Upload-Size-Received') ?? Number.NaN);
  return Number.isSafeInteger(arrived) && arrived >= 0 ? arrived : 'gone';
}

export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

export type StorageRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | ArrayBuffer;
  readonly onLeft?: (bytes: number) => void;
};

type StorageAnswer = { readonly status: number; readonly header: (name: string) => string | null };

/** Rejects with a `ConnectionLostError`, or with the signal's reason. */
export type SendStorageRequest = (request: StorageRequest, signal: AbortSignal) => Promise<StorageAnswer>;

/** Without a sent byte for this long, the connection counts as lost. An answer may take longer. */
const stalledAfterMs = 6_000;
const answerPatienceMs = 30_000;

/** Uses XMLHttpRequest, because `fetch` does not report sent bytes. */
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
