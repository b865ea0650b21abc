import { createHash } from 'node:crypto';

/**
 * For tests that let the same picture be made dozens of times: what `make` makes of a file is made once, and every later call with
 * the same bytes gets that. Only for what is deterministic, and with the same further arguments for the same bytes.
 */
export function madeOnce<More extends readonly unknown[], Made>(
  make: (content: Buffer, ...more: More) => Promise<Made>,
): (content: Buffer, ...more: More) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (content, ...more) => {
    const key = createHash('sha256').update(content).digest('base64');
    const known = made.get(key) ?? make(content, ...more);
    made.set(key, known);
    return known;
  };
}
