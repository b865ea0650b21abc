/**
 * The server writes into the head of a page what a link to it unfolds to, its canonical address among it
 * (functions/src/site/writeHead.ts). That holds for the page that was loaded: once another one is shown, a browser would
 * share the wrong link by it, so it is taken away. The title tells of another page, in the same head.
 */
export function forgetUnfolding(): void {
  const loaded = performance.getEntriesByType('navigation')[0]?.name;
  const marked = document.head.querySelectorAll('[data-unfold]');
  if (loaded === undefined || marked.length === 0) return;
  const { pathname } = new URL(loaded);
  const observer = new MutationObserver(forgetIfElsewhere);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  forgetIfElsewhere();

  function forgetIfElsewhere(): void {
    if (location.pathname === pathname) return;
    observer.disconnect();
    for (const element of marked) element.remove();
  }
}
