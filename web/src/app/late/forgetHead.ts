/**
 * The server writes into the head of a page what a link to it unfolds to, its canonical address among it
 * (functions/src/site/html/head). That holds for the address that was loaded: once another one is shown, a browser would
 * share the wrong link by it, so it is taken away. The title tells of another page, in the same head.
 */
export function forgetHead(): void {
  const loaded = performance.getEntriesByType('navigation')[0]?.name;
  const marked = document.head.querySelectorAll('[data-head]');
  if (loaded === undefined || marked.length === 0) return;
  const { pathname, search } = new URL(loaded);
  const observer = new MutationObserver(forgetIfElsewhere);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  forgetIfElsewhere();

  function forgetIfElsewhere(): void {
    if (location.pathname === pathname && location.search === search) return;
    observer.disconnect();
    for (const element of marked) element.remove();
  }
}
