import { createHash } from 'node:crypto';

/**
 * For tests that encode the same picture dozens of times: `make` runs once per file, and every later call with the same
 * bytes gets that result. Only for deterministic functions, with the same further arguments for the same bytes.
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
