import { cdp, page } from 'vitest/browser';
import { stillness } from './axe.ts';
import { ancestorsOf, areaOf, type Box, common, heightOf, seenBox, surroundings, widthOf } from './boxes.ts';

/** The browser's own setting, in px; `undefined` for its default. */
async function setFontSize(standard: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

type Line = {
  readonly text: string;
  readonly element: Element;
  /** The middle of the glyphs: lines of one paragraph touch above and below it. */
  readonly core: Box;
  /** What its ancestors leave of `core`. */
  readonly seen: Box;
  /** Whether an ancestor that cannot be scrolled cuts it. */
  readonly isCut: boolean;
  /** Texts that stay while the page scrolls lie over others, and may. */
  readonly layer: Element | null;
};

function linesOf(text: Text): readonly Line[] {
  const element = text.parentElement;
  if (element === null || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const around = surroundings(element);
  if (around === undefined) return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].map((rect) => {
    const margin = rect.height / 4;
    const core = { left: rect.left + 1, top: rect.top + margin, right: rect.right - 1, bottom: rect.bottom - margin };
    const seen = around.clips.reduce((box, clip) => common(box, clip.box), core);
    const left = around.clips.filter(({ cuts }) => cuts).map(({ box }) => areaOf(common(core, box)));
    // A text that is out of sight altogether is meant to be.
    const isCut = left.some((area) => area > 1 && area < 0.9 * areaOf(core));
    return { text: text.data.trim(), element, core, seen, isCut, layer: around.layer };
  });
}

function allLines(): readonly Line[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '') lines.push(...linesOf(node));
  return lines;
}

const named = ({ text }: Line): string => `「${text.slice(0, 20)}」`;

/** A text sticks out of what is drawn around it: a box of a fixed height. */
function sticksOut({ element, core }: Line): boolean {
  const box = ancestorsOf(element).find((ancestor) => {
    const { borderTopWidth, borderTopStyle, display } = getComputedStyle(ancestor);
    return display !== 'inline' && borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
  });
  if (box === undefined) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return core.top < top - 1 || core.bottom > bottom + 1;
}

/** One line of an input needs its own height. Inputs of 1 px are hidden behind their labels. */
const isLow = (field: Element): boolean =>
  field.checkVisibility() &&
  field.clientHeight > 1 &&
  field.clientHeight < Number.parseFloat(getComputedStyle(field).fontSize) * 1.15;

type Control = { readonly element: Element; readonly box: Box; readonly layer: Element | null };

/** A button over a link, such as the menu of a card, is positioned. The texts of both are compared all the same. */
const isOver = (element: Element): boolean =>
  [element, element.parentElement].some((each) => each !== null && getComputedStyle(each).position === 'absolute');

/** Links and buttons in the flow of the page, as far as their ancestors leave them. */
function allControls(): readonly Control[] {
  return [...document.querySelectorAll('a[href], button, summary')].flatMap((element) => {
    const seen = isOver(element) ? undefined : seenBox(element);
    return seen === undefined ? [] : [{ element, ...seen }];
  });
}

const nameOf = (element: Element): string =>
  `「${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 20)}」`;

/** Links and buttons that take each other's presses. */
function overlappingControls(): readonly string[] {
  const controls = allControls();
  return controls.flatMap(({ element, box, layer }, index) =>
    controls.slice(index + 1).flatMap((other) => {
      const shared = common(box, other.box);
      if (layer !== other.layer || widthOf(shared) <= 2 || heightOf(shared) <= 2) return [];
      return [`${nameOf(element)} and ${nameOf(other.element)} take each other’s presses`];
    }),
  );
}

/** Texts of the page that lie under another, or are cut, and fields that are too low for theirs. */
export function faultsOfText(): readonly string[] {
  const lines = allLines();
  const faults: string[] = [];
  for (const line of lines) {
    if (line.isCut) faults.push(`${named(line)} is cut`);
    if (sticksOut(line)) faults.push(`${named(line)} sticks out of its box`);
  }
  for (const [index, line] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (line.element === other.element || line.layer !== other.layer) continue;
      const shared = common(line.seen, other.seen);
      if (widthOf(shared) > 2 && heightOf(shared) > 2) faults.push(`${named(line)} and ${named(other)} overlap`);
    }
  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select'))
    if (isLow(field)) faults.push(`a field of ${field.clientHeight} px is too low for its text`);
  return [...new Set(faults)];
}

/** The faults of the page where the browser's own letters are twice as large, on a phone and on a desktop. */
export async function faultsOfLargeText(): Promise<readonly string[]> {
  const faults: string[] = [];
  await setFontSize(32);
  try {
    for (const [width, height] of [
      [390, 844],
      [1_280, 800],
    ] as const) {
      await page.viewport(width, height);
      await stillness();
      const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
      if (overflowPx > 0) faults.push(`200 %, ${width} px: ${overflowPx} px too wide`);
      const atWidth = [...faultsOfText(), ...overlappingControls()];
      faults.push(...atWidth.map((fault) => `200 %, ${width} px: ${fault}`));
    }
  } finally {
    await setFontSize(16);
    await page.viewport(1_280, 800);
  }
  return faults;
}
