/** Loads the script that runs before the first paint (`web/public/theme.js`). */
export async function loadTheme(): Promise<void> {
  const script = document.createElement('script');
  script.src = '/theme.js';
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  document.head.append(script);
  await loaded;
  script.remove();
}
