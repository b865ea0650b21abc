/** `812 KB`, `3.4 MB`; a megabyte has 1,024 × 1,024 bytes, as in the site's limits. */
export function formatBytes(bytes: number, locale: string): string {
  const kilobytes = bytes / 1_024;
  const number = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  if (bytes < 1_024) return `${number(bytes, 0)} B`;
  // 1,023.5 KB would round to 1,024 KB, so it becomes 1.0 MB.
  return kilobytes < 1_023.5 ? `${number(kilobytes, 0)} KB` : `${number(kilobytes / 1_024, 1)} MB`;
}
