import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';

/** Fatal: bytes that are no UTF-8 are no call. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonType = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?$/iu;

export const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && jsonType.test(contentType);

// The deepest input has four levels, the largest some 5,000 values.
const mostLevels = 16;
const mostValues = 20_000;
/** The SDK answers 500 to it. */
const typeKey = '@type';

/** Not recursive: a text of brackets would end the stack. */
function isPlain(data: unknown): boolean {
  let level: readonly unknown[] = [data];
  let values = 1;
  for (let depth = 0; level.length > 0; depth += 1) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null);
    if (depth > mostLevels || objects.some((object) => Object.hasOwn(object, typeKey))) return false;
    const next: unknown[] = [];
    for (const object of objects) for (const value of Object.values(object)) next.push(value);
    values += next.length;
    if (values > mostValues) return false;
    level = next;
  }
  return true;
}

const bodySchema = v.strictObject({ data: v.custom<unknown>(isPlain) });

/** An object with `data` alone, as JSON, without what the SDK cannot decode; `undefined` if the body is none. */
export function callBodyOf(bytes: Uint8Array): { readonly data: unknown } | undefined {
  try {
    const body = v.safeParse(bodySchema, JSON.parse(utf8.decode(bytes)));
    return body.success ? body.output : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined`: the body is longer, or broken off, or did not arrive in time. Stops reading then. */
export function readBody(
  request: IncomingMessage,
  { mostBytes, mostMs }: { readonly mostBytes: number; readonly mostMs: number },
): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    // One buffer: a body may arrive in as many pieces as it has bytes.
    let held = Buffer.alloc(Math.min(mostBytes, 4_096));
    let bytes = 0;
    const end = (body: Uint8Array | undefined): void => {
      clearTimeout(timer);
      request.off('data', take).pause();
      resolve(body);
    };
    const take = (piece: Buffer): void => {
      if (bytes + piece.length > mostBytes) {
        end(undefined);
        return;
      }
      if (bytes + piece.length > held.length) {
        const longer = Buffer.alloc(Math.min(mostBytes, 2 * (bytes + piece.length)));
        held.copy(longer, 0, 0, bytes);
        held = longer;
      }
      bytes += piece.copy(held, bytes);
    };
    const timer = setTimeout(end, mostMs, undefined);
    request
      .on('data', take)
      .once('end', () => end(held.subarray(0, bytes)))
      .once('close', () => end(undefined))
      .once('error', () => end(undefined));
  });
}
