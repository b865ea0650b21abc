/**
 * Keeps React's pages whole while the browser translates them: docs/decisions/messages-are-typescript.md.
 *
 * Chrome's translator replaces each text node by `<font><font>` with its own words. React still holds the text node:
 * removing it or inserting before it throws and breaks the page, and text that React writes into it never shows. So
 * this remembers the stand-in of each text node and applies React's changes to it.
 */

/** The element that replaced each text node. */
const standIns = new WeakMap<Node, Element>();

const used = new WeakSet<Element>();

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** The child of `parent` in the place of `node`. */
function childInPlaceOf(node: Node, parent: Node): Node | undefined {
  const standIn = standIns.get(node);
  if (standIn?.parentNode === parent) return standIn;
  // The translator only wrapped the node, which is still there, deeper.
  let above = node.parentNode;
  while (above !== null && above.parentNode !== parent) above = above.parentNode;
  return isStandIn(above) ? above : undefined;
}

function takenOut(text: Node, { target, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (text.parentNode === target) return;
  const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
  // The neighbour of a text that React removes may be the stand-in of another text.
  if (standIn === undefined || used.has(standIn)) return;
  used.add(standIn);
  standIns.set(text, standIn);
  rewritten.observe(text, { characterData: true });
}

/** Removes the stand-in of a text that React moves or the translator restores. */
function putBack(text: Node): void {
  const standIn = standIns.get(text);
  if (standIn === undefined || standIn.contains(text)) return;
  standIns.delete(text);
  standIn.remove();
}

/** When React writes into a text node, restores that node. The translator then translates it as new text. */
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

/** Call it once, before React renders. Changes nothing on a page that nobody translates. */
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
