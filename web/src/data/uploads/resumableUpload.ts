import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { UnreachableError } from '#lib/unreachable.ts';

/** What is told of a file on its way. */
export type SendingListener = {
  /** Bytes that have left; after a loss, what has arrived. */
  readonly onProgress: (sentBytes: number) => void;
  /** Nothing moves any more; `onProgress` tells when it goes on. */
  readonly onNetworkLost: () => void;
  /** The address at which this upload can be taken up again, later and in another tab: who has it may go on with it. */
  readonly onSession?: (sessionUrl: string) => void;
};

export type UploadTarget = {
  readonly uploadPath: string;
  readonly contentType: string;
  /** From an earlier `onSession`: goes on from what has arrived there. */
  readonly sessionUrl?: string | undefined;
};

/** What an upload needs of the world. */
export type UploadWorld = {
  readonly send: SendStorageRequest;
  /** Where a new upload to a path is begun. */
  readonly startUrl: (path: string) => string;
  /** Whether a session's address is one of this Storage: nobody else gets the token. */
  readonly isOwnUrl: (url: string) => boolean;
  /** The sign-in's token; `fresh` after one was refused. Rejects with a `ConnectionLostError` or a `ContractError`. */
  readonly token: (fresh: boolean) => Promise<string>;
  /** Waits before the next try, the `tries`-th since something last moved: until there is a network again. */
  readonly rest: (tries: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
};

/** Storage takes pieces in multiples of this. */
export const pieceBytes = 256 * 1024;
const largestPieceBytes = 4 * 1024 * 1024;
/** While a piece takes less than this, the next is larger: few requests, and little to send again after a loss. */
const quickMs = 2_000;
/** How often in a row a session may turn out to be of no use before that is told. */
const mostNewSessions = 3;
/** And how often in a row a piece may be refused that begins where Storage said. */
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
 * Sends a file by the resumable protocol of Firebase Storage (as its SDK does, whose sessions end with the page): `start`
 * gives an address, `upload` takes pieces, `query` says what has arrived, and the last piece comes with `finalize`. Goes on
 * through losses of the network. Resolves when the last byte has arrived.
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
  // How much has arrived; `undefined` where Storage has to be asked.
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

/** Requests as who is signed in, with a new token where the old one has run out. What a server cannot do now is a loss. */
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

/**
 * How much of a session has arrived. Fails with `permission-denied` for one that has come to its end: whether the file was
 * taken then, only its photo knows.
 */
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

type StorageAnswer = { readonly status: number; readonly header: (name: string) => string | null };

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
