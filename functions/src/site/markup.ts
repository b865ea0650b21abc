const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** No user's text is ever markup: good between tags and within quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

// https://www.w3.org/TR/xml/#charsets
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for between tags and within quotes; what XML has no place for at all is left out. */
const escapeXml = (text: string): string => escapeHtml(text.replace(notInXml, ''));

/** An element with text; `attributes` and `text` as they are read, nothing escaped yet. */
export function element(name: string, attributes: Readonly<Record<string, string>>, text?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const begin = `<${name}${written.join('')}`;
  return text === undefined ? `${begin}/>` : `${begin}>${escapeXml(text)}</${name}>`;
}

/** A whole document around elements. */
export const documentOf = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  inner: readonly string[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, attributes).replace(/\/>$/, '>')}\n${inner.join('\n')}\n</${name}>\n`;
