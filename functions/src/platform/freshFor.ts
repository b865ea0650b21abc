/** How long an instance remembers something, in seconds; `MATATAKI_FRESH_SECONDS` says less: on the local site 0, where nothing is. */
export const freshFor = (most: number): number => Math.min(most, Number(process.env['MATATAKI_FRESH_SECONDS'] ?? most));
