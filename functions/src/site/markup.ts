const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Security: keeps users' texts from being markup, between tags and in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

// https://www.w3.org/TR/xml/#charsets
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Also drops characters that XML forbids. */
const escapeXml = (text: string): string => escapeHtml(text.replace(notInXml, ''));

export function element(name: string, attributes: Readonly<Record<string, string>>, text?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const begin = `<${name}${written.join('')}`;
  return text === undefined ? `${begin}/>` : `${begin}>${escapeXml(text)}</${name}>`;
}

export const documentOf = (name: string, attributes: Readonly<Record<string, string>>, inner: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, attributes).replace(/\/>$/, '>')}\n${inner.join('\n')}\n</${name}>\n`;
