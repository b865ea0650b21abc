import sharp from 'sharp';

/** Edge of the Gaussian window, its deviation in px, and the two constants: Wang, Bovik, Sheikh and Simoncelli (2004), section III. */
const [sigma, k1, k2] = [1.5, (0.01 * 255) ** 2, (0.03 * 255) ** 2];
/** How much each scale counts, from the finest on: Wang, Simoncelli and Bovik (2003), the first four of their five. */
const weights = [0.0448, 0.2856, 0.3001, 0.2363] as const;
const leastEdgePx = 16;

type Plane = { readonly values: Float32Array; readonly width: number; readonly height: number };

function kernel(): readonly number[] {
  const values = Array.from({ length: 11 }, (_, at) => Math.exp(-((at - 5) ** 2) / (2 * sigma ** 2)));
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
const window = kernel();

/** Blurs by the window, edges repeated. */
function blurred({ values, width, height }: Plane): Float32Array {
  const pass = (from: Float32Array, step: number, length: number, stride: number, lines: number): Float32Array => {
    const into = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      for (let at = 0; at < length; at += 1) {
        let sum = 0;
        for (let tap = -5; tap <= 5; tap += 1) {
          const place = Math.min(length - 1, Math.max(0, at + tap));
          sum += (from[line * stride + place * step] ?? 0) * (window[tap + 5] ?? 0);
        }
        into[line * stride + at * step] = sum;
      }
    }
    return into;
  };
  return pass(pass(values, 1, width, width, height), width, height, 1, width);
}

const product = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, at) => value * (other[at] ?? 0));

function ssim(one: Plane, other: Plane): number {
  const of = (values: Float32Array): Float32Array => blurred({ ...one, values });
  const [a, b] = [of(one.values), of(other.values)];
  const [aa, bb, ab] = [
    of(product(one.values, one.values)),
    of(product(other.values, other.values)),
    of(product(one.values, other.values)),
  ];
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) {
    const [meanA = 0, meanB = 0] = [a[at], b[at]];
    const varianceA = (aa[at] ?? 0) - meanA * meanA;
    const varianceB = (bb[at] ?? 0) - meanB * meanB;
    const covariance = (ab[at] ?? 0) - meanA * meanB;
    sum +=
      ((2 * meanA * meanB + k1) * (2 * covariance + k2)) /
      ((meanA * meanA + meanB * meanB + k1) * (varianceA + varianceB + k2));
  }
  return sum / a.length;
}

function halved({ values, width, height }: Plane): Plane {
  const [w, h] = [width >> 1, height >> 1];
  const into = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const at = 2 * y * width + 2 * x;
      into[y * w + x] =
        ((values[at] ?? 0) + (values[at + 1] ?? 0) + (values[at + width] ?? 0) + (values[at + width + 1] ?? 0)) / 4;
    }
  }
  return { values: into, width: w, height: h };
}

/** Brightness and both colour differences of a picture (ITU-R BT.601). */
function planesOf(rgb: Buffer, width: number, height: number): readonly [Plane, Plane, Plane] {
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  for (let at = 0; at < width * height; at += 1) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    for (const [index, value] of [y, 128 + 0.564 * (b - y), 128 + 0.713 * (r - y)].entries()) {
      const plane = planes[index];
      if (plane) plane[at] = value;
    }
  }
  const [y = new Float32Array(), cb = y, cr = y] = planes;
  return [
    { values: y, width, height },
    { values: cb, width, height },
    { values: cr, width, height },
  ];
}

const colourShare = 0.1;

/** A picture as a screen of that size shows it: upright, without alpha, scaled by the same filter whatever it comes from. */
export const drawn = (picture: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(picture)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();

/**
 * How unlike two pictures of one size are (RGB, 8 bits): 1/SSIM − 1, over up to four scales, brightness and colours. 0 for the same;
 * some 0.01 is where people begin to see it.
 */
export function dssim(one: Buffer, other: Buffer, width: number, height: number): number {
  let [mine, theirs] = [planesOf(one, width, height), planesOf(other, width, height)];
  let [sum, weighed] = [0, 0];
  for (const weight of weights) {
    const [y, cb, cr] = [ssim(mine[0], theirs[0]), ssim(mine[1], theirs[1]), ssim(mine[2], theirs[2])];
    sum += weight * ((1 - 2 * colourShare) * y + colourShare * (cb + cr));
    weighed += weight;
    if (Math.min(mine[0].width, mine[0].height) < 2 * leastEdgePx) break;
    mine = [halved(mine[0]), halved(mine[1]), halved(mine[2])];
    theirs = [halved(theirs[0]), halved(theirs[1]), halved(theirs[2])];
  }
  return weighed / Math.max(1e-6, sum) - 1;
}
