const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** No user's text is ever markup: good between tags and within quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');
