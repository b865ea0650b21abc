/** Each costs one request. */
const most = 3;

/** Pure. What tags near a search without results may contain: its words, then the beginning of each. */
export function nearWords(names: string): readonly string[] {
  const words = names.split(/\s+/).filter((word) => word !== '');
  const halves = words
    .map((word) => Array.from(word))
    .map((word) => word.slice(0, Math.ceil(word.length / 2)).join(''));
  return [...new Set([...(words.length > 1 ? words : []), ...halves])].slice(0, most);
}
