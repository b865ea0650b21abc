// Each of the two in index.html follows the system in its own way, until somebody chooses a theme.
const chosenOf = { light: '#fbfaf7', dark: '#141311' } as const;

/** Keeps the colour of the browser's own frame with the theme that was chosen here (`data-theme`). */
export function keepThemeColor(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const followed = metas.map(({ content }) => content);
  const follow = (): void => {
    const { theme } = document.documentElement.dataset;
    for (const [index, meta] of metas.entries()) {
      meta.content = theme === 'light' || theme === 'dark' ? chosenOf[theme] : (followed[index] ?? meta.content);
    }
  };
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
