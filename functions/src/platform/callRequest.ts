import type { IncomingMessage } from 'node:http';
import { getAppCheck } from 'firebase-admin/app-check';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { lanes } from './budget.ts';
import { callBodyOf, isJson, readBody } from './callBody.ts';
import type { Clock } from './clock.ts';
import { auth } from './firebase.ts';
import { askerOf, createNetworkRate } from './network.ts';
import { unless } from './unless.ts';
import { contentTypeOf, declaredBytes, faultOf } from './unread.ts';

/** A request that is no call, or not yet. */
export class RefusedRequest extends ContractError {
  readonly status: number;

  constructor(status: number, code: ErrorCode, message: string) {
    super(code, message);
    this.status = status;
  }
}

/** From `functions/.env.PROJECT`: calls without a valid token of the web app are then refused as `unauthenticated`. */
export const needsAppCheck = process.env['MATATAKI_APP_CHECK'] === 'on';

const { bytes, openBytes, bodySeconds, openPerNetworkAndMinute, peerFactor } = serverLimits.calls;

/** The emulator looks up the account too, which our calls do themselves. */
const endedSignIns = ['auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found'];

async function isIssued(token: string): Promise<boolean> {
  try {
    await unless(endedSignIns, () => auth.verifyIdToken(token));
    return true;
  } catch {
    return false;
  }
}

async function isOurApp(token: string): Promise<boolean> {
  try {
    await getAppCheck().verifyToken(token);
    return true;
  } catch {
    return false;
  }
}

/**
 * The caller's token, `undefined` without one. Throws for tokens that are not valid: the SDK would log why, in words
 * of the caller.
 */
async function tokenOf({ headers }: IncomingMessage): Promise<string | undefined> {
  const { authorization, 'x-firebase-appcheck': app } = headers;
  const token = authorization && (/^Bearer (.+)$/iu.exec(authorization)?.[1] ?? '');
  const isCaller = token === undefined || (await isIssued(token));
  if (!isCaller || (needsAppCheck && !(typeof app === 'string' && (await isOurApp(app)))))
    throw new RefusedRequest(401, 'unauthenticated', 'Unauthenticated');
  return token;
}

/** A person's long bodies arrive one after another, so that memory holds one of each. */
const inTurn = lanes(8);

export function createCallReader(clock: Clock) {
  const takeOpen = createNetworkRate({ limit: openPerNetworkAndMinute, windowSeconds: 60 }, peerFactor);

  /** Counts all but callers with a valid token. */
  async function callerOf(request: IncomingMessage): Promise<string | undefined> {
    try {
      const token = await tokenOf(request);
      if (token !== undefined) return token;
    } catch (error) {
      takeOpen(askerOf(request.headers), 1, clock());
      throw error;
    }
    takeOpen(askerOf(request.headers), 1, clock());
    return undefined;
  }

  /**
   * Reads a call before the SDK does, which would log and answer what anybody sends. Throws `ContractError`, and then
   * the rest of the request is not read.
   */
  return async (request: IncomingMessage): Promise<{ readonly data: unknown }> => {
    const fault = faultOf(request);
    if (fault !== undefined) throw new RefusedRequest(fault, 'invalid-argument', 'Bad Request');
    if (request.method !== 'POST') throw new RefusedRequest(405, 'invalid-argument', 'calls are POST requests');
    if (!isJson(contentTypeOf(request))) throw new RefusedRequest(415, 'invalid-argument', 'calls are JSON');
    const token = await callerOf(request);
    const mostBytes = token === undefined ? openBytes : bytes;
    const declared = declaredBytes(request) ?? mostBytes;
    if (declared > mostBytes) throw new RefusedRequest(413, 'invalid-argument', 'the call is too long');
    const read = () => readBody(request, { mostBytes, mostMs: bodySeconds * 1_000 });
    const body = token === undefined || declared <= openBytes ? await read() : await inTurn(token, read);
    if (body === undefined) throw new RefusedRequest(413, 'invalid-argument', 'the call is too long, or too slow');
    const call = callBodyOf(body);
    if (call === undefined) throw new RefusedRequest(400, 'invalid-argument', 'Bad Request');
    return call;
  };
}
