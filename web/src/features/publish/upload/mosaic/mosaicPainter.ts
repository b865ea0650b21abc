/** In px of the full-size picture. */
export type Point = { readonly x: number; readonly y: number };

export type Mark =
  | { readonly kind: 'stroke'; readonly sizePx: number; readonly points: readonly Point[] }
  | { readonly kind: 'square'; readonly sizePx: number; readonly centre: Point };

export type MosaicPainter = ReturnType<typeof createPainter>;

/** A quarter of the brush: so few blocks hide a face safely. */
const blockPxFor = (sizePx: number): number => Math.max(12, Math.round(sizePx / 4));

/** Works at full size. Throws if the browser has no canvas this large. */
export function createPainter(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const { width, height } = picture;
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  const blocks = new Map<number, CanvasPattern>();

  function blocksOf(blockPx: number): CanvasPattern {
    const block = blocks.get(blockPx);
    if (block) return block;
    const pattern = mosaicOf(picture, blockPx, context);
    blocks.set(blockPx, pattern);
    return pattern;
  }

  function add(mark: Mark): void {
    const pattern = blocksOf(blockPxFor(mark.sizePx));
    context.imageSmoothingEnabled = false;
    if (mark.kind === 'square') {
      const { centre, sizePx } = mark;
      context.fillStyle = pattern;
      context.fillRect(centre.x - sizePx / 2, centre.y - sizePx / 2, sizePx, sizePx);
      return;
    }
    const [first, ...rest] = mark.points;
    if (first === undefined) return;
    context.strokeStyle = pattern;
    context.lineWidth = mark.sizePx;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(first.x, first.y);
    // A line without length draws a dot.
    for (const { x, y } of rest.length > 0 ? rest : [first]) context.lineTo(x, y);
    context.stroke();
  }

  return {
    width,
    height,
    add,
    draw: (marks: readonly Mark[]): void => {
      context.clearRect(0, 0, width, height);
      context.drawImage(picture, 0, 0);
      for (const mark of marks) add(mark);
    },
  };
}

function mosaicOf(picture: ImageBitmap, blockPx: number, on: CanvasRenderingContext2D): CanvasPattern {
  const small = document.createElement('canvas');
  small.width = Math.ceil(picture.width / blockPx);
  small.height = Math.ceil(picture.height / blockPx);
  const context = contextOf(small);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, picture.width / blockPx, picture.height / blockPx);
  const pattern = on.createPattern(small, 'repeat');
  if (pattern === null) throw new Error('no mosaic could be made');
  pattern.setTransform(new DOMMatrix().scale(blockPx, blockPx));
  return pattern;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is no canvas of this size');
  return context;
}
