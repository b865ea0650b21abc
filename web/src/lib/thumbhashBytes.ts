/** `undefined` for an invalid thumbhash. */
export function thumbhashBytes(base64: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    // The shortest thumbhash has a header of five bytes; decoders would read past the end of fewer.
    return bytes.length < 5 ? undefined : bytes;
  } catch {
    return undefined;
  }
}
