/**
 * Keeps React's pages whole while the browser translates them: docs/decisions/translated-pages.md.
 *
 * Chrome's translator takes each text node out and puts `<font><font>` with its own words there. React still holds the text
 * node: to remove it, or to insert something before it, throws, and the page is lost; and what React writes into it is never
 * seen. So the element that stands in for each text node is remembered, and what React does to the node is done to that.
 */

/** Of each text node that a translator took out. */
const standIns = new WeakMap<Node, Element>();

const used = new WeakSet<Element>();

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** The child of `parent` that stands where `node` stood. */
function childInPlaceOf(node: Node, parent: Node): Node | undefined {
  const standIn = standIns.get(node);
  if (standIn?.parentNode === parent) return standIn;
  // Wrapped where it stands: it is still there, deeper.
  let above = node.parentNode;
  while (above !== null && above.parentNode !== parent) above = above.parentNode;
  return isStandIn(above) ? above : undefined;
}

function takenOut(text: Node, { target, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (text.parentNode === target) return;
  const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
  // Beside a text that React removes, another's may stand.
  if (standIn === undefined || used.has(standIn)) return;
  used.add(standIn);
  standIns.set(text, standIn);
  rewritten.observe(text, { characterData: true });
}

/** A text that React takes somewhere else, or that the translator gives back, stands in for itself. */
function putBack(text: Node): void {
  const standIn = standIns.get(text);
  if (standIn === undefined || standIn.contains(text)) return;
  standIns.delete(text);
  standIn.remove();
}

/** React writes anew: its own node shows it, and the translator, which looks for new text, translates that. */
function onRewritten(records: readonly MutationRecord[]): void {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (standIn === undefined) continue;
    standIns.delete(target);
    if (standIn.isConnected && target instanceof Text) standIn.replaceWith(target);
  }
}

function onChanged(records: readonly MutationRecord[]): void {
  for (const record of records) {
    for (const node of record.removedNodes) if (node instanceof Text) takenOut(node, record);
    for (const node of record.addedNodes) if (node instanceof Text) putBack(node);
  }
}

let rewritten: MutationObserver;

/** To be called once, before React draws. Nothing changes for a page that nobody translates. */
export function followTranslator(): void {
  rewritten = new MutationObserver(onRewritten);
  new MutationObserver(onChanged).observe(document, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function inPlace<Inserted extends Node>(node: Inserted, before: Node | null): Inserted {
    const isElsewhere = before !== null && before.parentNode !== this;
    insertBefore.call(this, node, isElsewhere ? (childInPlaceOf(before, this) ?? before) : before);
    return node;
  };
  Node.prototype.removeChild = function inPlace<Removed extends Node>(node: Removed): Removed {
    removeChild.call(this, node.parentNode === this ? node : (childInPlaceOf(node, this) ?? node));
    standIns.delete(node);
    return node;
  };
}
