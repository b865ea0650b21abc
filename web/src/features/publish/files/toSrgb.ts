/** Code points of ITU-T H.273, tables 2 and 3. */
export type CodedColours = { readonly primaries: number; readonly transfer: number };

const displayP3 = 12;
const bt2020 = 9;
const perceptualQuantizer = 16;
const hybridLogGamma = 18;

export type Row = readonly [number, number, number];
export type Matrix = readonly [toRed: Row, toGreen: Row, toBlue: Row];
/** Linear light (1: white) for a signal between 0 and 1. */
export type Curve = (signal: number) => number;

/** The colour space of a picture. */
export type Colours = {
  /** For red, green and blue. */
  readonly curves: readonly [Curve, Curve, Curve];
  /** From linear light to that of sRGB. */
  readonly matrix: Matrix;
  /** Colours may be brighter than white. `scene`: the curves are scene-referred, not display-referred. */
  readonly range?: 'high' | 'scene' | undefined;
};

/** From linear light to that of sRGB: w3.org/TR/css-color-4, section 19, of 2022. */
const matrices: ReadonlyMap<number, Matrix> = new Map([
  [
    displayP3,
    [
      [1.22494, -0.22494, 0],
      [-0.042057, 1.042057, 0],
      [-0.019638, -0.078636, 1.098274],
    ],
  ],
  [
    bt2020,
    [
      [1.660491, -0.587641, -0.07285],
      [-0.12455, 1.1329, -0.008349],
      [-0.018151, -0.100579, 1.11873],
    ],
  ],
]);
const sameLight: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** ITU-R BT.2408: luminance of reference white, 203 cd/m². */
const whiteNits = 203;

/** SMPTE ST 2084. 1: white. */
function fromPq(signal: number): number {
  const [m1, m2] = [2_610 / 16_384, (2_523 / 4_096) * 128];
  const [c1, c2, c3] = [3_424 / 4_096, (2_413 / 4_096) * 32, (2_392 / 4_096) * 32];
  const root = signal ** (1 / m2);
  return ((Math.max(root - c1, 0) / (c2 - c3 * root)) ** (1 / m1) * 10_000) / whiteNits;
}

/** ITU-R BT.2100, table 5, the inverse OETF: scene light, at most 1. */
function fromHlg(signal: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
}

/** IEC 61966-2-1, also for BT.709 and all others, which browsers treat alike. */
const fromSrgb = (signal: number): number => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4);
const intoSrgb = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

export const isHdr = ({ transfer }: CodedColours): boolean =>
  transfer === perceptualQuantizer || transfer === hybridLogGamma;

export function codedColours({ primaries, transfer }: CodedColours): Colours {
  const matrix = matrices.get(primaries) ?? sameLight;
  if (transfer === perceptualQuantizer) return { matrix, curves: [fromPq, fromPq, fromPq], range: 'high' };
  if (transfer === hybridLogGamma) return { matrix, curves: [fromHlg, fromHlg, fromHlg], range: 'scene' };
  return { matrix, curves: [fromSrgb, fromSrgb, fromSrgb] };
}

/** ITU-R BT.2100, table 5, the OOTF: `luminance` of the scene, for a display with a peak of 1,000 cd/m². */
const shownByHlg = (luminance: number): number => (1_000 / whiteNits) * Math.max(luminance, 0) ** 0.2;

/** Light above this part of white is compressed below white instead of clipped. */
const knee = 0.9;
const belowWhite = (brightest: number): number =>
  brightest <= knee ? 1 : (knee + (1 - knee) * (1 - Math.exp((knee - brightest) / (1 - knee)))) / brightest;

/** Fine enough for the steepest part of sRGB, where one of 255 steps is a 3,295th of the light. */
const steps = 16_384;

export type Numbers = {
  readonly width: number;
  readonly height: number;
  /** Interleaved red, green and blue. A row starts every `stride`. */
  readonly data: Uint8Array | Uint16Array;
  readonly stride: number;
  readonly bits: number;
};

const opaque = 255;

/** Returns red, green, blue and alpha as in `ImageData`. Colours outside of sRGB become the nearest inside. */
export function toSrgb(
  { width, height, data, stride, bits }: Numbers,
  { curves, matrix, range }: Colours,
): Uint8ClampedArray<ArrayBuffer> {
  const most = 2 ** bits - 1;
  const [ofRed, ofGreen, ofBlue] = curves.map((curve) =>
    Float32Array.from({ length: most + 1 }, (_, signal) => curve(signal / most)),
  );
  const signals = Uint8Array.from({ length: steps + 1 }, (_, step) => Math.round(255 * intoSrgb(step / steps)));
  const signalOf = (light: number): number => signals[Math.round(Math.min(light, 1) * steps)] ?? 0;
  const [toRed, toGreen, toBlue] = matrix;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let from = y * stride; from < y * stride + width * 3; from += 3, to += 4) {
      const r = ofRed?.[data[from] ?? 0] ?? 0;
      const g = ofGreen?.[data[from + 1] ?? 0] ?? 0;
      const b = ofBlue?.[data[from + 2] ?? 0] ?? 0;
      let red = Math.max(toRed[0] * r + toRed[1] * g + toRed[2] * b, 0);
      let green = Math.max(toGreen[0] * r + toGreen[1] * g + toGreen[2] * b, 0);
      let blue = Math.max(toBlue[0] * r + toBlue[1] * g + toBlue[2] * b, 0);
      if (range !== undefined) {
        const shown = range === 'scene' ? shownByHlg(0.2126 * red + 0.7152 * green + 0.0722 * blue) : 1;
        const scale = shown * belowWhite(shown * Math.max(red, green, blue));
        red *= scale;
        green *= scale;
        blue *= scale;
      }
      pixels[to] = signalOf(red);
      pixels[to + 1] = signalOf(green);
      pixels[to + 2] = signalOf(blue);
      pixels[to + 3] = opaque;
    }
  }
  return pixels;
}
